import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyHttpOptions } from "fastify";

/** Browsers and proxies wait for each answer before they ask again on the same connection. */
const UNANSWERED_MAX = 32;

/**
 * Fastify's own server, but for a connection that asks on and on and reads nothing: it is hung up on, or its answers would
 * wait in memory.
 */
export function serverWithoutPipelining(
  handler: RequestListener,
  { http, keepAliveTimeout, requestTimeout, connectionTimeout }: FastifyHttpOptions<Server>,
): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(http ?? {}, (request, response) => {
    const { socket } = request;
    const requests = (unanswered.get(socket) ?? 0) + 1;
    // What comes with the same bytes comes here all the same.
    if (requests > UNANSWERED_MAX) return void socket.destroy();
    unanswered.set(socket, requests);
    response.once("close", () => unanswered.set(socket, unanswered.get(socket)! - 1));
    handler(request, response);
  });
  server.keepAliveTimeout = keepAliveTimeout!;
  server.requestTimeout = requestTimeout!;
  server.setTimeout(connectionTimeout);
  return server;
}
