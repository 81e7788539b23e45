import { createHash } from "node:crypto";
import type { EvaluationContext } from "@openfeature/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findRedirectPath } from "../../content/flag-routes.ts";
import { FLAG_NAME, VARIANTS } from "../../contract/flags.ts";
import { FLAG_BODY_BYTES_MAX } from "../../contract/limits.ts";
import { AppError } from "../../domain/errors/app-error.ts";
import type { ErrorProtocol } from "../error-handler.ts";
import type { ExperimentLog } from "../../domain/experiment/experiment-log.ts";
import type { FlagAnswer } from "../../domain/flags/flag-rules.ts";
import type { FlagSource } from "../flags-file.ts";
import type { Previews } from "../../domain/flags/previews.ts";
import type { DayKey } from "../../domain/experiment/day-key.ts";
import { nameNetwork } from "../../domain/experiment/networks.ts";
import { clientAddress } from "../client-address.ts";
import { countsAsVisit } from "./counts-as-visit.ts";
import { readUserKey } from "./lead-from-request.ts";
import type { RateLimits } from "../rate-limits.ts";
import { refuseOtherMethods, refuseOtherPaths } from "./refusals.ts";

export const flagsProtocol: ErrorProtocol = {
  prefix: "/ofrep/v1",
  body: ({ code, message }, request) => ({
    ...readTargetingKey(request),
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

const ALL = "/evaluate/flags";
const ONE = "/evaluate/flags/:key";

export type FlagsServices = {
  flags: FlagSource;
  limits: RateLimits;
  experiment: ExperimentLog;
  previews: Previews;
  dayKey: Pick<DayKey, "current">;
  now: () => Date;
};

/** OpenFeature's remote evaluation protocol. Anyone may ask; what a visitor gets is no secret. */
export function flagsRoutes(scope: FastifyInstance, services: FlagsServices): void {
  const { limits } = services;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: FLAG_BODY_BYTES_MAX },
    scope.getDefaultJsonParser("error", "error"),
  );

  scope.post(ALL, { onRequest: limits.flagCalls }, async (request, reply) => {
    const answer = JSON.stringify({ flags: await answersTo(request, services) });
    const etag = `"${createHash("sha256").update(answer).digest("base64url")}"`;
    reply.headers({ etag, "cache-control": "no-store" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(answer);
  });

  scope.post(ONE, { onRequest: limits.flagCalls }, async (request, reply) => {
    const answers = await answersTo(request, services);
    const answer = answers.find(({ key }) => key === readTargetingKey(request).key);
    if (!answer) throw new AppError(404, "NoSuchFlag", "There is no such flag.");
    return reply.header("cache-control", "no-store").send(answer);
  });

  refuseOtherMethods(scope, ALL, ["POST"]);
  refuseOtherMethods(scope, ONE, ["POST"]);
  refuseOtherPaths(scope, limits);
}

/** A browser that asks from one of the redirect pages gets what the page's address asks for, or else is counted. */
async function answersTo(request: FastifyRequest, services: FlagsServices): Promise<FlagAnswer[]> {
  const { body, headers } = request;
  const context = readContext(body);
  const rules = services.flags.rules();
  const page = URL.parse(headers.referer ?? "");
  const path = page && findRedirectPath(page.pathname);
  const answers = rules.evaluate(context, path);
  if (!path) return answers;
  const wanted = services.previews.variantIn(page.search);
  if (wanted !== null) {
    const forced = { key: FLAG_NAME, value: wanted, variant: wanted, reason: "STATIC" };
    return [...answers.filter(({ key }) => key !== FLAG_NAME), forced];
  }
  const userKey = readUserKey(context.targetingKey);
  const given = answers.find(({ key }) => key === FLAG_NAME)?.value;
  const variant = VARIANTS.find((name) => name === given);
  if (!variant || userKey === null || !countsAsVisit(headers)) return answers;
  const client = clientAddress(request.ip, request.socket.remoteAddress);
  const dayKey = services.dayKey.current;
  if (dayKey !== null && (await services.limits.isRecorded(client))) {
    services.experiment.assigned({
      userKey,
      path,
      variant,
      rules: rules.fingerprint,
      at: services.now(),
      network: nameNetwork(dayKey, client.network),
    });
  }
  return answers;
}

function readTargetingKey(request: FastifyRequest): { key?: string } {
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
