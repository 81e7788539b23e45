import type { Server } from "node:http";
import cors from "@fastify/cors";
import Fastify from "fastify";
import type { FastifyHttpOptions, FastifyInstance, FastifyServerOptions } from "fastify";
import { HONEYPOT_HEADER, STORED_HEADERS, TIME_TO_SUBMIT_HEADER } from "../contract/headers.ts";
import type { Challenges } from "./challenges.ts";
import type { Config, TrustProxy } from "../config/config.ts";
import { errorHandler } from "./error-handler.ts";
import type { ErrorProtocol } from "./error-handler.ts";
import { CampaignNames } from "../domain/experiment/campaign-names.ts";
import { makeKey } from "../domain/experiment/day-key.ts";
import type { DayKey } from "../domain/experiment/day-key.ts";
import type { ExperimentRecorder } from "../domain/experiment/experiment-recorder.ts";
import { UniqueViews } from "../domain/experiment/unique-views.ts";
import type { FlagSource } from "./flags/flags-file.ts";
import { Previews } from "../domain/flags/previews.ts";
import type { MailboxMarker } from "./mailboxes/mailbox-marker.ts";
import type { FloodLog } from "./logging/flood-log.ts";
import { serverWithoutPipelining } from "./connections/pipelining.ts";
import { rateLimits } from "./rate-limits.ts";
import type { RateLimitSettings } from "./rate-limits.ts";
import { RequestLog } from "./logging/request-log.ts";
import { flagsProtocol, flagsRoutes } from "./flags/flags.ts";
import { healthRoutes } from "./health.ts";
import { refuseAsClosed } from "./refusals.ts";
import { requirePublicKey } from "./public-key.ts";
import { rowsProtocol, rowsRoutes } from "./leads/rows.ts";
import { Turns } from "../domain/experiment/turns.ts";
import { siteRoutes } from "./site/site.ts";
import { SpareKeys } from "./flags/spare-keys.ts";
import { uploadsProtocol, uploadRoutes } from "./uploads/uploads.ts";
import { closeIfUnread, hasUnreadBody } from "./connections/unread-body.ts";
import { commonHeaders } from "../domain/site/security-headers.ts";
import type { Site } from "./site/read-site.ts";
import { DatabaseCapacity } from "../domain/leads/database-capacity.ts";
import { CappedUploads } from "../domain/uploads/capped-uploads.ts";
import type { CappedUploadsServices } from "../domain/uploads/capped-uploads.ts";
import type { Counters } from "../domain/limits/counters.ts";
import type { LeadWriter } from "../domain/leads/lead-writer.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";
import { MINUTE_MS, SECOND_MS } from "../domain/durations.ts";

export type Services = {
  config: Pick<
    Config,
    | "publicUrl"
    | "anonKey"
    | "takesLeads"
    | "allowedOrigins"
    | "trustProxy"
    | "humanMsMin"
    | "uploadsUrl"
    | "pageSettings"
    | "previews"
    | "storedBytesMax"
    | "databaseBytesMax"
  > &
    RateLimitSettings;
  leads: LeadWriter;
  uploads: UploadStore;
  flags: FlagSource;
  site: Site;
  redirects: ReadonlyMap<string, string>;
  counters: Counters;
  /** If missing, no visitors or views are counted. */
  experiment?: ExperimentRecorder;
  /** The key of networks' pseudonyms; by default one for this process. */
  dayKey?: Pick<DayKey, "current">;
  /** If missing, no e-mail address is checked. */
  mailboxes?: Pick<MailboxMarker, "enqueue">;
  /** If missing, leads need no challenge. */
  challenges?: Challenges;
  /** Deletes pictures without a lead when storage is nearly full. */
  makeRoom?: CappedUploadsServices["makeRoom"];
  /** Called with the error code of every refused or failed request. */
  onRefusal?: (code: string) => void;
  now?: () => Date;
  logger: FloodLog;
};

/** The headers of the official clients, and those that our pages add; not the challenge's, which stays on one origin. */
const CLIENT_HEADERS = [
  "accept-profile",
  "apikey",
  "authorization",
  "cache-control",
  "content-profile",
  "content-type",
  "if-none-match",
  "prefer",
  "x-client-info",
  "x-metadata",
  "x-upsert",
  HONEYPOT_HEADER,
  TIME_TO_SUBMIT_HEADER,
  ...STORED_HEADERS,
];

const NO_EXPERIMENT: ExperimentRecorder = { assigned() {}, viewed() {} };

/** How long a request may take: a phone on a slow network needs minutes to upload a picture. */
const REQUEST_MS_MAX = 5 * MINUTE_MS;
/** How long a request may be silent: longer than such a phone ever is. */
const IDLE_MS_MAX = MINUTE_MS;
/** How much of a body is read ahead. Each chunk takes 300 bytes more, however short it is. */
const READ_AHEAD_BYTES = 8 * 1024;

/** How long headers may take. They are short: a client that sends them slowly is only tying up a connection. */
const HEADERS_MS_MAX = 20 * SECOND_MS;
const HEADERS_CHECK_MS = 5 * SECOND_MS;

const TRUSTS_ANYONE_WARNING =
  "TRUST_PROXY=on accepts any client IP address that a request claims: " +
  "behind a proxy that appends to X-Forwarded-For, set the number of proxies instead";

/** Builds the server. The caller opens and closes the services. */
export function buildApp(services: Services): FastifyInstance {
  const { config, leads, uploads, flags, site, redirects, logger, now = () => new Date() } = services;
  const { experiment = NO_EXPERIMENT, mailboxes, challenges } = services;
  const { dayKey = { current: makeKey() } } = services;
  const previews = new Previews(config.previews);
  const capacity = new DatabaseCapacity(leads, config.databaseBytesMax);
  const limits = rateLimits(config, services.counters, capacity);
  const headers = commonHeaders(config);
  const toReply = errorHandler([uploadsProtocol, rowsProtocol, flagsProtocol], headers, services.onRefusal);
  const app = Fastify(fastifyOptions(config, logger, toReply));
  app.addHook("onClose", async () => logger.flush());
  if (config.trustProxy === true) app.log.warn(TRUSTS_ANYONE_WARNING);
  app.setErrorHandler(toReply);
  addHeaders(app, headers);
  closeWhereUnread(app);
  app.addHook("onReady", async () => void capacity.start(app.log));
  app.addHook("onClose", async () => capacity.stop());
  const cappedUploads = capUploads(app, services);

  healthRoutes(app, { leads, pictures: uploads });
  const offers = { flags, previews, turns: new Turns(), spareKeys: new SpareKeys(), dayKey, now };
  const counting = { limits, experiment, views: new UniqueViews() };
  siteRoutes(app, { ...offers, ...counting, site, redirects, challenges });
  const { uploadsUrl, humanMsMin } = config;
  const requireKey = config.takesLeads ? requirePublicKey(config.anonKey, limits) : refuseAsClosed(limits);
  registerApi(uploadsProtocol, (scope) =>
    uploadRoutes(scope, { uploads, cappedUploads, uploadsUrl, requireKey, limits }),
  );
  registerApi(rowsProtocol, (scope) =>
    rowsRoutes(scope, {
      leads,
      uploads,
      cappedUploads,
      requireKey,
      limits,
      capacity,
      previews,
      siteSettings: config,
      dayKey,
      now,
      humanMsMin,
      mailboxes,
      challenges,
    }),
  );
  registerApi(flagsProtocol, (scope) =>
    flagsRoutes(scope, { ...offers, ...counting, campaigns: new CampaignNames() }),
  );
  return app;

  function registerApi(
    { prefix }: ErrorProtocol,
    addRoutes: (scope: FastifyInstance) => void | Promise<void>,
  ) {
    app.register(
      async (scope) => {
        await allowOrigins(scope, config.allowedOrigins);
        await addRoutes(scope);
      },
      { prefix },
    );
  }
}

type ErrorReply = ReturnType<typeof errorHandler>;

function fastifyOptions(
  config: Pick<Config, "trustProxy">,
  logger: FloodLog,
  toReply: ErrorReply,
): FastifyHttpOptions<Server> {
  return {
    loggerInstance: logger.log,
    logController: new RequestLog(logger),
    requestTimeout: REQUEST_MS_MAX,
    connectionTimeout: IDLE_MS_MAX,
    // While stopping, it still answers requests on open connections.
    return503OnClosing: false,
    serverFactory: serverWithoutPipelining,
    http: {
      headersTimeout: HEADERS_MS_MAX,
      connectionsCheckingInterval: HEADERS_CHECK_MS,
      highWaterMark: READ_AHEAD_BYTES,
    },
    trustProxy: toTrustProxy(config.trustProxy),
    // No hook runs for a request that Fastify itself refuses.
    frameworkErrors: (error, request, reply) => {
      closeIfUnread(request, reply);
      toReply(error, request, reply);
    },
  };
}

/** Adds headers to every reply that doesn't set its own. */
function addHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const entries = Object.entries(headers);
  app.addHook("onSend", (_, reply, payload, done) => {
    for (const [name, value] of entries) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done(null, payload);
  });
}

/** Closes the connection after a reply to a request whose body was not read. */
function closeWhereUnread(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (!hasUnreadBody(request)) return done(null, payload);
    // A short body arrives with its headers; give Node a moment to notice that it is complete.
    setImmediate(() => {
      closeIfUnread(request, reply);
      done(null, payload);
    });
  });
}

function capUploads(app: FastifyInstance, services: Services): CappedUploads {
  const { uploads, config, makeRoom, logger } = services;
  const { storedBytesMax: bytesMax } = config;
  const capped = new CappedUploads(uploads, { bytesMax, makeRoom, log: logger.log });
  // In the background: a large bucket takes minutes to count.
  app.addHook("onReady", async () => void capped.recount());
  app.addHook("onClose", () => capped.stopCounting());
  return capped;
}

/** A number is the operator's promise that every request passes through exactly that many proxies. */
function toTrustProxy(setting: TrustProxy): NonNullable<FastifyServerOptions["trustProxy"]> {
  return typeof setting === "number" ? (_address, hop) => hop < setting : setting;
}

async function allowOrigins(scope: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await scope.register(cors, {
    origin: origins,
    methods: ["GET", "HEAD", "POST"],
    allowedHeaders: CLIENT_HEADERS,
    exposedHeaders: ["etag", "retry-after"],
    maxAge: 86_400,
  });
}
