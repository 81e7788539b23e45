/** An answer to a request; the board's own headers are added. */
export type Reply = {
  status: number;
  headers?: Record<string, string | number>;
  body?: string | Buffer | NodeJS.ReadableStream;
};

/** Answers in plain text: tells nothing about the board, and needs no style. */
export function plain(status: number, text: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers }, body: `${text}\n` };
}

export const MISSING = plain(404, "There is nothing here.");
