import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { UPLOAD_BYTES_MAX } from "../../contract/limits.ts";

/** How much of a body is read after its response: as much as the largest picture. */
const BYTES_MAX = UPLOAD_BYTES_MAX;
const MS_MAX = 30_000;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

export function hasUnreadBody({ raw }: FastifyRequest): boolean {
  if (raw.complete || raw.readableEnded) return false;
  // Injected requests have no socket.
  return hasBody(raw) && raw.socket instanceof Socket;
}

/**
 * Closes the connection after the response to a request whose body was not read completely. Reads the rest first, up to
 * a limit: a client that is cut off while sending may never see the response.
 */
export function closeIfUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (!hasUnreadBody(request)) return;
  const { raw } = request;
  const { socket } = raw;
  reply.header("connection", "close");

  // Node calls this to close a connection after its last response. With unread bytes, that would reset it.
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (raw.readableEnded) return destroySoon();
    socket.end();
    raw.on("end", destroySoon);
    const timer = setTimeout(() => socket.destroy(), MS_MAX);
    socket.on("close", () => clearTimeout(timer));
  };
  const bytesBefore = socket.bytesRead;
  // Earlier readers would pause at their own limits and hold the connection.
  raw.unpipe().removeAllListeners("data");
  raw.on("data", () => {
    if (socket.bytesRead - bytesBefore > BYTES_MAX) socket.destroy();
  });
  raw.resume();
}
