import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

/**
 * What becomes of a request: it goes through, is answered with a status, is never answered, loses its connection
 * before it is passed on, or is passed on and loses its answer; or its answer breaks off in the middle.
 */
export type Fault =
  | "none"
  | { status: number; code?: string }
  | "stall"
  | "cut before"
  | "cut after"
  | "cut answer";

export type FaultyProxy = {
  url: string;
  /** Decides for each request. */
  faultOf: (request: IncomingMessage) => Fault | Promise<Fault>;
  /** Method, path and query of every request so far. */
  seen: string[];
  /** How many connections to it are open. */
  connections: () => Promise<number>;
};

/** Stands in front of a server and does it harm, as told. */
export async function faultyProxy(target: string): Promise<FaultyProxy> {
  const proxy: FaultyProxy = { url: "", faultOf: () => "none", seen: [], connections: async () => 0 };
  const server = createServer(async (request, response) => {
    proxy.seen.push(`${request.method} ${request.url}`);
    handle(target, await proxy.faultOf(request), request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  proxy.connections = () => promisify(server.getConnections.bind(server))();
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

function handle(target: string, fault: Fault, request: IncomingMessage, response: ServerResponse) {
  if (fault === "stall") return void request.resume();
  if (fault === "cut before") return void request.destroy();
  if (typeof fault === "object") {
    request.resume();
    request.on("end", () => {
      response.writeHead(fault.status, { "content-type": "application/xml" });
      const code = fault.code ?? "SlowDown";
      response.end(request.method === "HEAD" ? undefined : `<Error><Code>${code}</Code></Error>`);
    });
    return;
  }
  const { method, headers, url } = request;
  // The signature covers the host as the client knows it.
  const onward = httpRequest(target + url, { method, headers, agent: false }, (answer) => {
    if (fault === "cut after") {
      answer.resume();
      return void answer.on("end", () => request.socket.destroy());
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fault !== "cut answer") return void answer.pipe(response);
    answer.once("data", (chunk: Buffer) => {
      response.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => request.socket.destroy());
    });
  });
  onward.on("error", () => request.socket.destroy());
  request.pipe(onward);
}
