import type { FastifyReply, FastifyRequest } from "fastify";

/** Runs before a route reads the body, and throws to refuse the request. */
export type RequestHook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
