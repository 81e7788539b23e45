import { connect } from "node:net";

export type RawRequest = {
  method?: string;
  /** Sent unchanged: not normalized, not escaped. */
  url: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  payload?: Buffer | string | object;
};

export type RawResponse = {
  /** 0 if the server closed the connection without a response. */
  status: number;
  /** The status line and the headers. */
  head: string;
  body: string;
};

const WAIT_MS_MAX = 60_000;

/** An incomplete request gets no response while its connection is open. */
const HANG_UP_AFTER_MS = 1000;

/** Writes a request to a socket, byte for byte, and reads until the server closes it. */
export function rawRequest(url: string, request: RawRequest): Promise<RawResponse> {
  return rawExchange(url, requestBytes(request));
}

/** @throws when the server neither answers nor hangs up. */
export function rawExchange(
  url: string,
  bytes: Buffer,
  hangUpAfterMs = HANG_UP_AFTER_MS,
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer within ${WAIT_MS_MAX} ms to ${bytes.subarray(0, 300).toString("latin1")}`));
    }, WAIT_MS_MAX);
    socket.on("data", (chunk) => void chunks.push(chunk));
    // A server that refuses early may close before it has read everything.
    socket.on("error", () => {});
    const leaving = setTimeout(() => socket.end(), hangUpAfterMs);
    socket.on("close", () => {
      clearTimeout(timer);
      clearTimeout(leaving);
      resolve(responseIn(Buffer.concat(chunks).toString()));
    });
    socket.write(bytes);
  });
}

function requestBytes({ method = "GET", url, headers = {}, payload = "" }: RawRequest): Buffer {
  const isText = typeof payload === "string" || Buffer.isBuffer(payload);
  const body = Buffer.from(isText ? payload : JSON.stringify(payload));
  const all: Record<string, string> = {
    host: "localhost",
    connection: "close",
    ...(body.length > 0 && { "content-length": String(body.length) }),
    ...(!isText && { "content-type": "application/json" }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join("")}\r\n`), body]);
}

function responseIn(text: string): RawResponse {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [, status = "0"] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
  return { status: Number(status), head, body: rest.join("\r\n\r\n") };
}
