import type { Readable } from "node:stream";

/** A response; the board's common headers are added. */
export type Reply = {
  status: number;
  headers?: Record<string, string | number>;
  body?: string | Buffer | Readable;
};

/** A response in plain text, which reveals nothing about the board and needs no style sheet. */
export function plain(status: number, text: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers }, body: `${text}\n` };
}

export const MISSING = plain(404, "There is nothing here.");
