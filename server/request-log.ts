import { LogController } from "fastify";
import type { FastifyReply, FastifyRequest } from "fastify";
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
    if (!err && this.#floods.leavesOut("request", { status: reply.statusCode })) return;
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
}

/** What goes to the log from an error, and from nothing else that a request carries. */
export const serializers = {
  req: () => ({}),
  res: () => ({}),
  err: ({ name, message, stack, code }: Error & { code?: string }) => ({
    type: name,
    message: withoutPersonalData(message),
    stack: withoutPersonalData(stack ?? ""),
    ...(code !== undefined && { code }),
  }),
};

function withoutPersonalData(text: string): string {
  return text
    .replace(/\S+@\S+\.\S+/g, "{email}")
    .replace(/\d{13}-[a-z0-9]{12,40}\.[a-z0-9]{1,5}/g, "{picture}");
}
