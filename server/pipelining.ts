import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions } from "fastify";

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
  /** Oldest first; the first is in work. */
  const unanswered = new WeakMap<Socket, (() => void)[]>();
  const server = createServer(http ?? {}, (request, response) => {
    const { socket } = request;
    const requests = unanswered.get(socket) ?? [];
    unanswered.set(socket, requests);
    if (requests.length === UNANSWERED_MAX) return void hangUp(socket);
    requests.push(() => handler(request, response));
    response.once("close", () => {
      requests.shift();
      // Nobody gets an answer on a connection that ends.
      if (socket.writable) requests[0]?.();
    });
    if (requests.length === 1) requests[0]!();
  });
  server.keepAliveTimeout = keepAliveTimeout!;
  server.requestTimeout = requestTimeout!;
  server.setTimeout(connectionTimeout);
  return server;
}

/**
 * Node would first make objects of all requests in the bytes that it has read, more than a thousand, and hold them until the
 * connection is closed. 2 tells its parser, as for a tunnel, that what follows is no request.
 */
function hangUp(socket: Socket & { parser?: { onIncoming: () => number } }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}
