import type { FastifyReply, FastifyRequest } from "fastify";

/** Runs before the body is read, and throws to refuse the request. */
export type RequestHook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
