import { LogController } from "fastify";
import type { FastifyReply, FastifyRequest } from "fastify";
import { loggableError } from "../../domain/errors/loggable-error.ts";
import type { FloodLog } from "./flood-log.ts";

/** One line per request, with its route instead of its URL: paths and queries may contain personal data. */
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
    // Before building the line.
    if (!err && this.#floods.countIfSuppressed("request", { status: reply.statusCode })) return;
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (err) request.log.error({ ...line, err }, "request aborted");
    else request.log.info(line, "request");
  }

  /** Fastify's own lines here and below quote the URL or the error's message. */
  override routeNotFound(): void {}

  override defaultErrorLog(err: Error, request: FastifyRequest): void {
    request.log.error({ err }, "request failed");
  }

  override writeHeadError(err: Error, request: FastifyRequest): void {
    request.log.warn({ err }, "a response's headers can't be sent");
  }
}

/** Requests and responses are never logged, and errors without visitors' data. */
export const serializers = {
  req: () => ({}),
  res: () => ({}),
  err: (error: unknown) => loggableError(error),
};
