import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions } from "fastify";
import { hasBody } from "./unread-body.ts";

const HOST = "host";

/** Per connection. Browsers and proxies wait for each response before they send the next request. */
const UNANSWERED_MAX = 32;

/**
 * Fastify's default server, except that each connection handles one request at a time and starts the next once the
 * response is flushed: otherwise responses that nobody reads would pile up in memory. Clients with too many unanswered
 * requests, or with a body among them, are disconnected.
 */
export function serverWithoutPipelining(
  handler: RequestListener,
  { http, keepAliveTimeout, requestTimeout, connectionTimeout }: FastifyHttpOptions<Server>,
): Server {
  const waiting = new WeakMap<Socket, number>();
  const answer: RequestListener = (request, response) => {
    if (hasTwoHosts(request)) response.writeHead(400, { connection: "close" }).end();
    else handler(request, response);
  };
  const server = createServer(http ?? {}, (request, response) => {
    // Node assigns the socket to a response once the previous one is flushed.
    if (response.socket) return answer(request, response);
    const { socket } = request;
    // Its body would be kept in memory. Browsers and proxies send none before they have the previous response.
    if (hasBody(request)) return hangUp(socket);
    const before = waiting.get(socket) ?? 0;
    if (before + 1 === UNANSWERED_MAX) return hangUp(socket);
    waiting.set(socket, before + 1);
    response.once("socket", () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      // After the other listeners of the previous response have run.
      process.nextTick(answer, request, response);
    });
  });
  server.keepAliveTimeout = keepAliveTimeout!;
  server.requestTimeout = requestTimeout!;
  server.setTimeout(connectionTimeout);
  return server;
}

/** RFC 9112, 3.2 requires a 400. Node uses the first header; a proxy that checked the second could be bypassed. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++;
  }
  return hosts > 1;
}

/**
 * Node would first parse every request in its read buffer, possibly more than a thousand, and keep them until the
 * connection closes. Returning 2 stops its parser, as for a protocol upgrade.
 */
function hangUp(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}
