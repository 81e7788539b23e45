import type { FastifyRequest } from "fastify";

/** Inclusive at both ends. */
export type ByteRange = { first: number; last: number };

/**
 * The requested part of a file. Multiple ranges, other units, and ranges of another version get the whole file, as RFC
 * 9110 allows; ranges of HEAD, as it demands.
 */
export function readRange(
  { method, headers: { range = "", "if-range": version } }: Pick<FastifyRequest, "method" | "headers">,
  etag: string,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range);
  if (!match || method !== "GET" || range === "bytes=-" || (version !== undefined && version !== etag))
    return "whole";
  const [from, to] = match.slice(1) as [string, string];
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return "whole";
  return first <= last ? { first, last } : "unsatisfiable";
}
