import { createHash } from "node:crypto";
import type { EvaluationContext } from "@openfeature/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findRedirectPath, flagRoutes } from "../../content/flag-routes.ts";
import { findVariant, FLAG_NAME } from "../../contract/flags.ts";
import { FLAG_BODY_BYTES_MAX } from "../../contract/limits.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import { AppError } from "../../domain/errors/app-error.ts";
import type { ErrorProtocol } from "../error-handler.ts";
import { makeUserKey } from "../../contract/user-key.ts";
import type { CampaignNames } from "../../domain/experiment/campaign-names.ts";
import type { UniqueViews } from "../../domain/experiment/unique-views.ts";
import type { ExperimentRecorder } from "../../domain/experiment/experiment-recorder.ts";
import type { Assignment } from "../../domain/experiment/experiment-store.ts";
import type { FlagAnswer } from "../../domain/flags/flag-rules.ts";
import { pseudonymizeNetwork } from "../../domain/experiment/networks.ts";
import { resolveClientIp } from "../connections/client-ip.ts";
import { countView } from "../visits/count-view.ts";
import { countsAsVisit } from "../visits/request-kinds.ts";
import type { OfferServices } from "./flag-offer.ts";
import type { RateLimits } from "../rate-limits.ts";
import { refuseOtherMethods, refuseOtherPaths } from "../refusals.ts";

export const flagsProtocol: ErrorProtocol = {
  prefix: "/ofrep/v1",
  body: ({ code, message }, request) => ({
    ...readFlagKey(request),
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

export type FlagsServices = OfferServices & {
  limits: RateLimits;
  experiment: ExperimentRecorder;
  views: UniqueViews;
  campaigns: CampaignNames;
};

/** OpenFeature's remote evaluation protocol (OFREP). Public, since a visitor's variant is not a secret. */
export function flagsRoutes(scope: FastifyInstance, services: FlagsServices): void {
  const { limits } = services;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: FLAG_BODY_BYTES_MAX },
    scope.getDefaultJsonParser("error", "error"),
  );

  scope.post(ALL, { onRequest: limits.flagCalls }, async (request, reply) => {
    const body = JSON.stringify(await evaluate(request, services));
    const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
    reply.headers({ etag, "cache-control": "no-store" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(body);
  });

  scope.post(ONE, { onRequest: limits.flagCalls }, async (request, reply) => {
    const { flags, ...others } = await evaluate(request, services);
    const answer = flags.find(({ key }) => key === readFlagKey(request).key);
    if (!answer) throw new AppError(404, "NoSuchFlag", "There is no such flag.");
    return reply.header("cache-control", "no-store").send({ ...answer, ...others });
  });

  refuseOtherMethods(scope, ALL, ["POST"]);
  refuseOtherMethods(scope, ONE, ["POST"]);
  refuseOtherPaths(scope, limits);
}

type FlagsResponse = {
  flags: FlagAnswer[];
  /** The new user key for a browser without one. */
  metadata?: { targetingKey: string };
};

/**
 * Evaluates the flag. A call from a redirect page gets the variant that the page's query previews, or else may count as
 * a visitor; without a user key, it gets a new one.
 */
async function evaluate(request: FastifyRequest, services: FlagsServices): Promise<FlagsResponse> {
  const page = URL.parse(request.headers.referer ?? "");
  const path = page && findRedirectPath(page.pathname);
  const sent = readContext(request.body);
  const isNew = path !== null && sent.targetingKey === undefined;
  const context = isNew ? { ...sent, targetingKey: makeUserKey() } : requireTargetingKey(sent);
  const rules = services.flags.rules();
  const answer = rules.evaluate(context, path);
  const metadata = isNew && { metadata: { targetingKey: context.targetingKey } };
  const flags = answer ? [answer] : [];
  if (!path) return { flags, ...metadata };
  const previewed = services.previews.requestedVariant(page.search);
  if (previewed !== null) {
    const previewAnswer = { key: FLAG_NAME, value: previewed, variant: previewed, reason: "STATIC" };
    return { flags: [previewAnswer], ...metadata };
  }
  const variant = findVariant(answer?.value);
  if (variant) {
    const given = { path, variant, rules: rules.fingerprint, query: page.search };
    await countVisitor(given, context, isNew, request, services);
    // A visitor with a key may see the page without requesting it, because the redirect page included it.
    if (!isNew) countView(request, flagRoutes[path].destinations[variant], services);
  }
  return { flags, ...metadata };
}

/**
 * Counts a visitor whose user key this server chose, either just now or in an offer whose ticket is valid. If
 * visitors brought their own keys, they could choose which variant they count for.
 */
async function countVisitor(
  { query, ...given }: Pick<Assignment, "variant" | "rules"> & { path: RedirectPath; query: string },
  { targetingKey, ticket }: EvaluationContext & { targetingKey: string },
  isNew: boolean,
  { ip, socket, headers }: FastifyRequest,
  { turns, limits, experiment, campaigns, ...services }: FlagsServices,
): Promise<void> {
  const dayKey = services.dayKey.current;
  if (dayKey === null || !countsAsVisit(headers)) return;
  const client = resolveClientIp(ip, socket.remoteAddress);
  const networkAtPage = { network: client.network, path: given.path };
  const isChosen =
    isNew || (typeof ticket === "string" && turns.redeem(dayKey, networkAtPage, targetingKey, ticket));
  if (!isChosen || !(await limits.admitVisitor(client))) return;
  const network = pseudonymizeNetwork(dayKey, client.network);
  const at = services.now();
  const campaign = campaigns.name(query, network, at);
  experiment.assigned({ ...given, ...campaign, userKey: targetingKey, at, network });
}

function readFlagKey(request: FastifyRequest): { key?: string } {
  const { key } = (request.params ?? {}) as { key?: string };
  return key === undefined ? {} : { key };
}

function readContext(body: unknown): EvaluationContext {
  const { context } = (body ?? {}) as { context?: unknown };
  if (context !== undefined && (typeof context !== "object" || context === null || Array.isArray(context))) {
    throw new AppError(400, "InvalidContext", "The context must be an object.");
  }
  return (context ?? {}) as EvaluationContext;
}

function requireTargetingKey(context: EvaluationContext): EvaluationContext & { targetingKey: string } {
  const { targetingKey } = context;
  if (typeof targetingKey === "string" && targetingKey !== "") return { ...context, targetingKey };
  throw new AppError(400, "MissingTargetingKey", "The context has no targeting key.");
}
