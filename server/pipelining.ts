import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions } from "fastify";

const HOST = "host";

/** Browsers and proxies wait for each answer before they ask again on the same connection. */
const UNANSWERED_MAX = 32;

/**
 * Fastify's own server, but a connection has one request in work, and the next begins when the answer has left: answers
 * that nobody reads would wait in memory. Whoever asks on and on meanwhile is hung up on.
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
    // Node gives an answer the socket when the one before it has left.
    if (response.socket) return answer(request, response);
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    if (before + 1 === UNANSWERED_MAX) return hangUp(socket);
    waiting.set(socket, before + 1);
    response.once("socket", () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      // Once whoever else was told that the one before has left is through with it.
      process.nextTick(answer, request, response);
    });
  });
  server.keepAliveTimeout = keepAliveTimeout!;
  server.requestTimeout = requestTimeout!;
  server.setTimeout(connectionTimeout);
  return server;
}

/** Refused by RFC 9112, 3.2; Node takes the first. A proxy may have taken the other, and let in what it meant to keep out. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++;
  }
  return hosts > 1;
}

/**
 * Node would first make objects of all requests in the bytes that it has read, more than a thousand, and hold them until the
 * connection is closed. 2 tells its parser, as for a tunnel, that what follows is no request.
 */
function hangUp(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}
