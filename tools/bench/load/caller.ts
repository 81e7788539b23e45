import { type Socket, connect } from "node:net";
import type { Request } from "./requests.ts";

const HEAD_END = "\r\n\r\n";

/** An HTTP connection for one request at a time. */
export class Caller {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<number> | undefined;

  constructor(url: URL) {
    this.#host = url.host;
    this.#socket = connect(Number(url.port), url.hostname).setNoDelay();
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#waiting?.reject(error));
    this.#socket.on("close", () => this.#waiting?.reject(new Error("The server hung up.")));
  }

  /** Resolves to the status once the whole response has arrived. */
  call({ method, path, headers, body }: Request): Promise<number> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (body) lines.push(`content-length: ${body.length}\r\n`);
    const head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join("")}\r\n`;
    this.#waiting = Promise.withResolvers();
    if (body && body.length > 64 * 1024) {
      this.#socket.write(head, "latin1");
      this.#socket.write(body);
    } else {
      this.#socket.write(body ? Buffer.concat([Buffer.from(head, "latin1"), body]) : head, "latin1");
    }
    return this.#waiting.promise;
  }

  close() {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headBytes = this.#received.indexOf(HEAD_END);
    if (headBytes < 0) return;
    const head = this.#received.toString("latin1", 0, headBytes);
    if (!isComplete(head, this.#received, headBytes + HEAD_END.length)) return;
    this.#received = Buffer.alloc(0);
    this.#waiting?.resolve(Number(head.slice(9, 12)));
  }
}

function isComplete(head: string, received: Buffer, bodyStart: number): boolean {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return received.length >= bodyStart + Number(length);
  return !/\r\ntransfer-encoding: *chunked/i.test(head) || received.subarray(-7).equals(LAST_CHUNK);
}

const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");
