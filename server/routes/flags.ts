import { createHash } from "node:crypto";
import type { EvaluationContext } from "@openfeature/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { FLAG_BODY_BYTES_MAX } from "../../contract/limits.ts";
import { AppError } from "../app-error.ts";
import type { ErrorProtocol } from "../error-exit.ts";
import type { FlagSource } from "../flags-file.ts";
import type { RateLimits } from "../rate-limits.ts";
import { refuseOtherMethods, refuseOtherPaths } from "./refusals.ts";

export const flagsProtocol: ErrorProtocol = {
  prefix: "/ofrep/v1",
  body: ({ code, message }, request) => ({
    ...keyOf(request),
    errorCode: OFREP_CODES[code] ?? "GENERAL",
    errorDetails: message,
  }),
};

const OFREP_CODES: Readonly<Record<string, string>> = {
  InvalidJson: "PARSE_ERROR",
  InvalidContext: "INVALID_CONTEXT",
  MissingTargetingKey: "TARGETING_KEY_MISSING",
  NoSuchFlag: "FLAG_NOT_FOUND",
};

export type FlagsServices = { flags: FlagSource; limits: RateLimits };

const ALL = "/evaluate/flags";
const ONE = "/evaluate/flags/:key";

/** OpenFeature's remote evaluation protocol. Anyone may ask; what a visitor gets is no secret. */
export function flagsRoutes(scope: FastifyInstance, { flags, limits }: FlagsServices): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: FLAG_BODY_BYTES_MAX },
    scope.getDefaultJsonParser("error", "error"),
  );

  scope.post(ALL, { onRequest: limits.flagCalls }, async (request, reply) => {
    const answer = JSON.stringify({ flags: flags.rules().evaluate(readContext(request.body)) });
    const etag = `"${createHash("sha256").update(answer).digest("base64url")}"`;
    reply.headers({ etag, "cache-control": "no-store" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(answer);
  });

  scope.post(ONE, { onRequest: limits.flagCalls }, async (request, reply) => {
    const answers = flags.rules().evaluate(readContext(request.body));
    const answer = answers.find(({ key }) => key === keyOf(request).key);
    if (!answer) throw new AppError(404, "NoSuchFlag", "There is no such flag.");
    return reply.header("cache-control", "no-store").send(answer);
  });

  refuseOtherMethods(scope, ALL, ["POST"]);
  refuseOtherMethods(scope, ONE, ["POST"]);
  refuseOtherPaths(scope, limits);
}

function keyOf(request: FastifyRequest): { key?: string } {
  const { key } = (request.params ?? {}) as { key?: string };
  return key === undefined ? {} : { key };
}

function readContext(body: unknown): EvaluationContext {
  const { context } = (body ?? {}) as { context?: unknown };
  if (context !== undefined && (typeof context !== "object" || context === null || Array.isArray(context))) {
    throw new AppError(400, "InvalidContext", "The context must be an object.");
  }
  const { targetingKey } = (context ?? {}) as EvaluationContext;
  if (typeof targetingKey !== "string" || targetingKey === "") {
    throw new AppError(400, "MissingTargetingKey", "The context has no targeting key.");
  }
  return context as EvaluationContext;
}
