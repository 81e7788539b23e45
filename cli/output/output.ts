import type { Writable } from "node:stream";
import { styleText } from "node:util";
import { escapeInJson } from "./safe-text.ts";

/** A standard stream. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/** The reader has closed the pipe, as `head` does when it has enough. */
export class BrokenPipe extends Error {
  override name = "BrokenPipe";
}

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** A command's output stream. Pipes and files have no width and get no colors. */
export class Output {
  readonly isTerminal: boolean;
  readonly #stream: OutputStream;
  readonly #hasColors: boolean;

  constructor(stream: OutputStream, env: Readonly<Record<string, string | undefined>>) {
    this.#stream = stream;
    this.isTerminal = stream.isTTY === true;
    this.#hasColors = this.isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
    // Each write reports its own error; without a listener, an error would end the process.
    stream.on("error", () => {});
  }

  /** Null if there is no width to fit. */
  get columns(): number | null {
    return this.isTerminal ? (this.#stream.columns ?? null) : null;
  }

  style(style: Style, text: string): string {
    return this.#hasColors ? styleText(style, text, { validateStream: false }) : text;
  }

  /**
   * Resolves once the text is flushed, so that awaiting it applies backpressure.
   * @throws BrokenPipe when the reader has closed the pipe.
   */
  write(text: string | Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream.write(text, (error) => {
        if (!error) resolve();
        else reject(isBrokenPipe(error) ? new BrokenPipe() : error);
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

function isBrokenPipe(error: NodeJS.ErrnoException): boolean {
  return ["EPIPE", "ERR_STREAM_DESTROYED", "ERR_STREAM_WRITE_AFTER_END"].includes(error.code ?? "");
}
