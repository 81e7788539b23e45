import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../domain/errors/app-error.ts";

/** The error format of the routes below a prefix. */
export type ErrorProtocol = {
  prefix: string;
  body: (error: AppError, request: FastifyRequest) => object;
};

const PLAIN: Pick<ErrorProtocol, "body"> = { body: ({ code, message }) => ({ error: code, message }) };

/** Turns any error into a response in the format of the requested path's protocol. */
export function errorHandler(
  protocols: readonly ErrorProtocol[],
  headers: Readonly<Record<string, string>>,
  onRefusal?: (code: string) => void,
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = asAppError(error);
    onRefusal?.(refusal.code);
    const failure = refusal === error ? refusal.cause : error;
    // Without a cause, the failure has been logged before, for example that a store is down.
    if (refusal.status >= 500 && failure !== undefined) request.log.error({ err: failure }, "request failed");
    else request.log.info({ code: refusal.code }, "request refused");
    const protocol = protocols.find(({ prefix }) => request.raw.url!.startsWith(`${prefix}/`)) ?? PLAIN;
    // Hooks don't run for an invalid URL, so the headers are added here.
    reply
      .code(refusal.status)
      .headers({ ...headers, ...refusal.headers })
      .send(protocol.body(refusal, request));
  };
}

const INVALID_JSON = new AppError(400, "InvalidJson", "The request is not valid JSON.");
const INCOMPLETE_REQUEST = new AppError(400, "InvalidRequest", "The request is incomplete.");

/** Requests that Fastify refuses. Its own messages quote the request; ours never do. */
const FRAMEWORK_ERRORS = new Map([
  ["FST_ERR_BAD_URL", new AppError(400, "InvalidUrl", "The URL is not valid.")],
  ["FST_ERR_CTP_BODY_TOO_LARGE", new AppError(413, "EntityTooLarge", "The request is too large.")],
  ["FST_ERR_CTP_EMPTY_JSON_BODY", INVALID_JSON],
  ["FST_ERR_CTP_INVALID_JSON_BODY", INVALID_JSON],
  ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", INCOMPLETE_REQUEST],
  [
    "FST_ERR_CTP_INVALID_MEDIA_TYPE",
    new AppError(415, "InvalidMimeType", "This content type is not accepted."),
  ],
]);

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = "", statusCode } = error as { code?: string; statusCode?: number };
  // With status 400, the client hung up; an ECONNRESET from a store has no status.
  if (code === "ECONNRESET" && statusCode === 400) return INCOMPLETE_REQUEST;
  return (
    FRAMEWORK_ERRORS.get(code) ??
    new AppError(500, "InternalError", "Something went wrong. Please try again.")
  );
}
