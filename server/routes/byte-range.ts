import type { IncomingHttpHeaders } from "node:http";

/** Both ends are included. */
export type ByteRange = { first: number; last: number };

/**
 * The part of a file that a request asks for. Several parts at once, units other than bytes, and a range of
 * another version of the file are answered with the whole, as RFC 9110 allows.
 */
export function readRange(
  { range = "", "if-range": version }: IncomingHttpHeaders,
  etag: string,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range);
  if (!match || range === "bytes=-" || (version !== undefined && version !== etag)) return "whole";
  const [from, to] = match.slice(1) as [string, string];
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return "whole";
  return first <= last ? { first, last } : "unsatisfiable";
}
