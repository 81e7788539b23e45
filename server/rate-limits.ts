import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { STORED_HEADERS } from "../contract/headers.ts";
import { ROW_BODY_BYTES_MAX, UPLOAD_BYTES_MAX } from "../contract/limits.ts";
import { AppError } from "../domain/errors/app-error.ts";
import { resolveClientIp } from "./connections/client-ip.ts";
import type { ClientIp } from "./connections/client-ip.ts";
import type { Config } from "../config/config.ts";
import { NETWORK_VISITORS_PER_DAY_MAX } from "../domain/experiment/networks.ts";
import type { DatabaseCapacity } from "../domain/leads/database-capacity.ts";
import type { Counters, Quota } from "../domain/limits/counters.ts";
import { BLOCK_BYTES, diskBlocks } from "../domain/uploads/upload-store.ts";
import { DAY_MS, MINUTE_MS } from "../domain/durations.ts";
import { sum } from "../domain/sum.ts";

/**
 * A block's limit, as a multiple of one IP address's, by prefix length. Providers assign a /64 or /56 to a household
 * and a /48 to a company or anyone who asks; an IPv4 /24 may be a whole school.
 */
const BLOCK_FACTORS = { 64: 4, 56: 8, 48: 16, 24: 16 } as const;

/**
 * The daily limit on rows, as a multiple of the limit per minute. No office sends as many leads; without it, one
 * network could fill a disk in days.
 */
const ROWS_PER_DAY_FACTOR = 60;

/** Rows per day while the database is full: still more than an office sends. */
const ROWS_PER_DAY_FACTOR_WHEN_FULL = 1;

/** A row counts as one for each 2 KiB. Most are about 1 KiB. */
const ROW_BYTES = 2048;

/** Per minute. A page requests its flag once, but a whole office that opens the same mail shares an IP address. */
const FLAG_CALLS = { perIp: 600, global: 60_000 };

/**
 * Responses per minute to requests without the key or for unknown paths. Visitors rarely cause one; a scanner causes
 * nothing else, and must not use up a limit that visitors share.
 */
const UNRECOGNIZED_CALLS = { perIp: 120, global: Infinity };

/**
 * Visitors recorded per network and day, of which the report counts the first `NETWORK_VISITORS_PER_DAY_MAX`. Without a
 * limit, one network could use up VISITORS_MAX.
 */
const VISITORS_RECORDED_MAX = 20 * NETWORK_VISITORS_PER_DAY_MAX;

export type RateLimitSettings = Pick<
  Config,
  "writesPerMinuteMax" | "globalWritesPerMinuteMax" | "uploadBytesPerDayMax"
>;

/** Resolves if the request is within the limit. Otherwise rejects with an AppError 429 that says when to retry. */
export type Limit = (request: FastifyRequest) => Promise<void>;

export type RateLimits = {
  /** Rows and pictures together. */
  writes: Limit;
  rowsPerDay: Limit;
  /** Uploaded bytes per day. */
  uploadBytes: Limit;
  flagCalls: Limit;
  /** Requests without the key or for unknown paths. */
  unrecognizedCalls: Limit;
  /** Whether to record another visitor from this network today, who then counts. */
  admitVisitor: (client: ClientIp) => Promise<boolean>;
};

/** Limits for each IP address, for the blocks around it and, if set, for all clients together. */
export function rateLimits(
  settings: RateLimitSettings,
  counters: Pick<Counters, "take">,
  capacity: Pick<DatabaseCapacity, "isFull"> = { isFull: false },
): RateLimits {
  const { writesPerMinuteMax, globalWritesPerMinuteMax, uploadBytesPerDayMax } = settings;
  if (writesPerMinuteMax === Infinity) {
    return {
      writes: noLimit,
      rowsPerDay: noLimit,
      uploadBytes: noLimit,
      flagCalls: noLimit,
      unrecognizedCalls: noLimit,
      admitVisitor: async () => true,
    };
  }

  function limit(name: string, rule: Rule): Limit {
    const { perIp, windowMs, countAmount, refusal } = rule;
    const globalMax = rule.global === Infinity ? null : rule.global;
    return async (request) => {
      const { ip, blocks } = resolveClientIp(request.ip, request.socket.remoteAddress);
      const own: Quota[] = [{ key: ip, max: perIp }];
      for (const block of blocks) own.push({ key: block.name, max: perIp * BLOCK_FACTORS[block.bits] });
      const waitMs = await counters.take({
        name,
        amount: countAmount(request),
        windowMs,
        own,
        globalMax,
      });
      if (waitMs > 0) {
        throw new AppError(429, "SlowDown", refusal, { "retry-after": `${Math.ceil(waitMs / 1000)}` });
      }
    };
  }

  async function admitVisitor({ network }: ClientIp): Promise<boolean> {
    const own = [{ key: network, max: VISITORS_RECORDED_MAX }];
    const visitor = { name: "visits", amount: 1, windowMs: DAY_MS, own, globalMax: null };
    return (await counters.take(visitor)) === 0;
  }

  /**
   * Both limits share one count: when the database is full, a network that has already sent many rows today is refused.
   */
  const limitRowsPerDay = (factor: number) =>
    limit("rows of a day", {
      perIp: writesPerMinuteMax * factor,
      global: Infinity,
      windowMs: DAY_MS,
      countAmount: countRowUnits,
      refusal: "Too many forms today. Please try again tomorrow.",
    });
  const rowsPerDay = limitRowsPerDay(ROWS_PER_DAY_FACTOR);
  const rowsPerDayWhenFull = limitRowsPerDay(ROWS_PER_DAY_FACTOR_WHEN_FULL);

  return {
    admitVisitor,
    writes: limit("writes", {
      ...PER_MINUTE,
      perIp: writesPerMinuteMax,
      global: globalWritesPerMinuteMax,
    }),
    rowsPerDay: (request) => (capacity.isFull ? rowsPerDayWhenFull : rowsPerDay)(request),
    uploadBytes: limit("upload blocks", {
      perIp: uploadBytesPerDayMax / BLOCK_BYTES,
      // STORAGE_BYTES_MAX is the global limit.
      global: Infinity,
      windowMs: DAY_MS,
      countAmount: countBlocks,
      refusal: "Too many pictures today. Please try again tomorrow.",
    }),
    flagCalls: limit("flag calls", { ...PER_MINUTE, ...FLAG_CALLS }),
    unrecognizedCalls: limit("unrecognized calls", { ...PER_MINUTE, ...UNRECOGNIZED_CALLS }),
  };
}

type Rule = {
  perIp: number;
  global: number;
  windowMs: number;
  countAmount: (request: FastifyRequest) => number;
  refusal: string;
};

const PER_MINUTE = {
  windowMs: MINUTE_MS,
  countAmount: () => 1,
  refusal: "Too many requests. Please try again in a minute.",
};

/** How much a row counts, by its size. */
function countRowUnits({ headers }: FastifyRequest): number {
  const bodyBytes = Math.min(contentLength(headers), ROW_BODY_BYTES_MAX);
  const headerChars = sum(["referer", ...STORED_HEADERS].map((name) => headers[name]?.length ?? 0));
  return Math.max(1, Math.ceil((bodyBytes + headerChars) / ROW_BYTES));
}

function countBlocks({ headers }: FastifyRequest): number {
  return diskBlocks(Math.min(contentLength(headers), UPLOAD_BYTES_MAX));
}

/** Infinity if missing, so that the request counts as the largest. */
function contentLength(headers: IncomingHttpHeaders): number {
  return Number(headers["content-length"] ?? Infinity);
}

async function noLimit() {}
