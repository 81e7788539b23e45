import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

/**
 * What happens to a request: it passes, is answered with a status, is never answered, is cut off before or after the
 * server sees it, or gets half an answer that is then cut off or stalls.
 */
export type Fault =
  | "none"
  | { status: number; code?: string }
  | "stall"
  | "cut before"
  | "cut after"
  | "cut answer"
  | "stall answer";

export type S3FaultProxy = {
  url: string;
  /** Decides for each request. */
  faultOf: (request: IncomingMessage) => Fault | Promise<Fault>;
  /** Method, path and query of every request so far. */
  seen: string[];
  /** How many connections to it are open. */
  connections: () => Promise<number>;
};

/** A proxy in front of a server that injects faults. */
export async function startS3FaultProxy(target: string): Promise<S3FaultProxy> {
  const proxy: S3FaultProxy = { url: "", faultOf: () => "none", seen: [], connections: async () => 0 };
  // Closes no connection by itself: tests count them.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
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
  // Forwards the Host header unchanged, because S3 signs it.
  const onward = httpRequest(target + url, { method, headers, agent: false }, (answer) => {
    if (fault === "cut after") {
      answer.resume();
      return void answer.on("end", () => request.socket.destroy());
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fault !== "cut answer" && fault !== "stall answer") return void answer.pipe(response);
    answer.once("data", (chunk: Buffer) => {
      response.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => {
        if (fault === "cut answer") request.socket.destroy();
      });
    });
  });
  onward.on("error", () => request.socket.destroy());
  request.pipe(onward);
}
