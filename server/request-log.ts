import { LogController } from "fastify";
import type { FastifyReply, FastifyRequest } from "fastify";
import { loggableError } from "../domain/errors/loggable-error.ts";
import type { FloodLog } from "./flood-log.ts";

/** One line for each request, with its route in place of its address: names and queries are the visitors' own. */
export class RequestLog extends LogController {
  readonly #floods: FloodLog;

  constructor(floods: FloodLog) {
    super();
    this.#floods = floods;
  }

  override incomingRequest(): void {}

  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    // Before anything of the line is made.
    if (!err && this.#floods.suppresses("request", { status: reply.statusCode })) return;
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (err) request.log.error({ ...line, err }, "request broke off");
    else request.log.info(line, "request");
  }

  /** The framework's own lines below quote the address or the error's message. */
  override routeNotFound(): void {}

  override defaultErrorLog(err: Error, request: FastifyRequest): void {
    request.log.error({ err }, "failed");
  }

  override writeHeadError(err: Error, request: FastifyRequest): void {
    request.log.warn({ err }, "the headers of an answer can not be sent");
  }
}

/** What goes to the log of an error, and nothing else that a request carries. */
export const serializers = {
  req: () => ({}),
  res: () => ({}),
  err: (error: unknown) => loggableError(error),
};
