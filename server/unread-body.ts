import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { UPLOAD_BYTES_MAX } from "../contract/limits.ts";

/** What is still read of a body after its answer: as much as a picture that a page sends. */
const BYTES_MAX = UPLOAD_BYTES_MAX;
const MS_MAX = 30_000;

export function hasUnreadBody({ raw }: FastifyRequest): boolean {
  if (raw.complete || raw.readableEnded) return false;
  const { headers, socket } = raw;
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  // What is injected came over no connection.
  return hasBody && socket instanceof Socket;
}

/**
 * An answer that goes out before its request was read to its end is the connection's last. The rest is read up to a
 * bound: a client that is hung up on while it sends may never get to see its answer.
 */
export function closeIfUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (!hasUnreadBody(request)) return;
  const { raw } = request;
  const { socket } = raw;
  reply.header("connection", "close");

  // How Node ends a connection after its last answer. With bytes unread, the system would reset it.
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (raw.readableEnded) return destroySoon();
    socket.end();
    raw.on("end", destroySoon);
    const timer = setTimeout(() => socket.destroy(), MS_MAX);
    socket.on("close", () => clearTimeout(timer));
  };
  const bytesBefore = socket.bytesRead;
  // Whoever has read it so far would stop it at a bound of their own, and hold the connection.
  raw.unpipe().removeAllListeners("data");
  raw.on("data", () => {
    if (socket.bytesRead - bytesBefore > BYTES_MAX) socket.destroy();
  });
  raw.resume();
}
