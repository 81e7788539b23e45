import type { Writable } from "node:stream";
import { styleText } from "node:util";
import { escapeInJson } from "./safe-text.ts";

/** A standard stream. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/** Whoever read what is written has closed the pipe, as `head` does when it has enough. */
export class ReaderGone extends Error {
  override name = "ReaderGone";
}

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Where a command writes to: a terminal, or a pipe or file that has neither width nor colours. */
export class Output {
  readonly isTerminal: boolean;
  readonly #stream: OutputStream;
  readonly #hasColours: boolean;

  constructor(stream: OutputStream, env: Readonly<Record<string, string | undefined>>) {
    this.#stream = stream;
    this.isTerminal = stream.isTTY === true;
    this.#hasColours = this.isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
    // Each write tells its own error; without a listener the stream would end the process.
    stream.on("error", () => {});
  }

  /** Null where there is no edge to fit. */
  get columns(): number | null {
    return this.isTerminal ? (this.#stream.columns ?? null) : null;
  }

  style(style: Style, text: string): string {
    return this.#hasColours ? styleText(style, text, { validateStream: false }) : text;
  }

  /**
   * Resolves once the text is on its way, so that what is written faster than it is read waits.
   * @throws ReaderGone when nobody reads any more.
   */
  write(text: string | Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream.write(text, (error) => {
        if (!error) resolve();
        else reject(isGone(error) ? new ReaderGone() : error);
      });
    });
  }

  line(text = ""): Promise<void> {
    return this.write(`${text}\n`);
  }

  json(value: unknown): Promise<void> {
    return this.line(escapeInJson(JSON.stringify(value, null, 2)));
  }
}

function isGone(error: NodeJS.ErrnoException): boolean {
  return ["EPIPE", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"].includes(error.code ?? "");
}
