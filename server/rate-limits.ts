import type { FastifyRequest } from "fastify";
import {
  CONSENT_TEXT_HEADER,
  FOLLOWS_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REFERRER_HOST_HEADER,
  TAGS_HEADER,
  USER_KEY_HEADER,
} from "../contract/headers.ts";
import { ROW_BODY_BYTES_MAX, UPLOAD_BYTES_MAX } from "../contract/limits.ts";
import { AppError } from "../domain/errors/app-error.ts";
import { clientIp } from "./client-ip.ts";
import type { ClientIp } from "./client-ip.ts";
import type { Config } from "../config/config.ts";
import { NETWORK_VISITORS_PER_DAY_MAX } from "../domain/experiment/networks.ts";
import type { DatabaseCapacity } from "../domain/leads/database-capacity.ts";
import type { Counters, Quota } from "../domain/limits/counters.ts";
import { BLOCK_BYTES, diskBlocks } from "../domain/uploads/upload-store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * A block's limit, as a multiple of one IP address's, by prefix length. Providers assign a /64 or /56 to a household and a /48
 * to a company or anyone who asks; an IPv4 /24 may be a whole school.
 */
const BLOCK_FACTORS = { 64: 4, 56: 8, 48: 16, 24: 16 } as const;

/**
 * The daily limit on rows, as a multiple of the limit per minute. No office sends as many leads; without it, one network
 * could fill a disk in days.
 */
const ROWS_PER_DAY_MINUTES = 60;

/** Rows per day while the database is full: still more than an office sends. */
const ROWS_PER_DAY_MINUTES_WHEN_FULL = 1;

/** A larger row counts as several. Most rows are half as large. */
const ROW_BYTES = 2048;

/** Headers that are stored with a row. */
const STORED_HEADERS = [
  "referer",
  TAGS_HEADER,
  REFERRER_HOST_HEADER,
  USER_KEY_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  FOLLOWS_HEADER,
  CONSENT_TEXT_HEADER,
];

/** Per minute. A page requests its flag once, but a whole office that opens the same mail shares an IP address. */
const FLAG_CALLS = { perIp: 600, ofAll: 60_000 };

/**
 * Responses per minute to requests without the key or for unknown paths. Visitors rarely cause one; a scanner causes nothing
 * else, and must not use up a limit that visitors share.
 */
const UNRECOGNIZED_CALLS = { perIp: 120, ofAll: Infinity };

/**
 * Visits recorded per network and day, of which the report counts the first `NETWORK_VISITORS_PER_DAY_MAX`. Without a limit,
 * one network could use up VISITORS_MAX.
 */
const RECORDED_VISITS = 20 * NETWORK_VISITORS_PER_DAY_MAX;

export type RateLimitSettings = Pick<
  Config,
  "writesPerMinuteMax" | "writesOfAllPerMinuteMax" | "uploadBytesPerDayMax"
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
  /** Counts a visit; resolves to whether to record it for the report. */
  countVisit: (client: ClientIp) => Promise<boolean>;
};

/** Limits for each IP address, for the blocks around it and, if set, for everyone together. */
export function rateLimits(
  settings: RateLimitSettings,
  counters: Pick<Counters, "take">,
  capacity: Pick<DatabaseCapacity, "isFull"> = { isFull: false },
): RateLimits {
  const { writesPerMinuteMax, writesOfAllPerMinuteMax, uploadBytesPerDayMax } = settings;
  if (writesPerMinuteMax === Infinity) {
    return {
      writes: noLimit,
      rowsPerDay: noLimit,
      uploadBytes: noLimit,
      flagCalls: noLimit,
      unrecognizedCalls: noLimit,
      countVisit: async () => true,
    };
  }

  function limit(name: string, rule: Rule): Limit {
    const { perIp, ofAll, windowMs, countAmount, refusal } = rule;
    const allMax = ofAll === Infinity ? null : ofAll;
    return async (request) => {
      const { ip, blocks } = clientIp(request.ip, request.socket.remoteAddress);
      const own: Quota[] = [{ key: ip, max: perIp }];
      for (const block of blocks) own.push({ key: block.name, max: perIp * BLOCK_FACTORS[block.bits] });
      const waitMs = await counters.take({ name, amount: countAmount(request), windowMs, own, allMax });
      if (waitMs > 0) {
        throw new AppError(429, "SlowDown", refusal, { "retry-after": `${Math.ceil(waitMs / 1000)}` });
      }
    };
  }

  async function countVisit({ network }: ClientIp): Promise<boolean> {
    const own = [{ key: network, max: RECORDED_VISITS }];
    const visit = { name: "visits", amount: 1, windowMs: DAY_MS, own, allMax: null };
    return (await counters.take(visit)) === 0;
  }

  /** Both limits use the same count, so that once the database is full, a network that has sent many rows today is refused. */
  const limitRowsPerDay = (minutes: number) =>
    limit("rows of a day", {
      perIp: writesPerMinuteMax * minutes,
      ofAll: Infinity,
      windowMs: DAY_MS,
      countAmount: countRows,
      refusal: "That is a lot of forms for one day. Please try again tomorrow.",
    });
  const rowsPerDay = limitRowsPerDay(ROWS_PER_DAY_MINUTES);
  const rowsPerDayWhenFull = limitRowsPerDay(ROWS_PER_DAY_MINUTES_WHEN_FULL);

  return {
    countVisit,
    writes: limit("writes", {
      ...A_MINUTE,
      perIp: writesPerMinuteMax,
      ofAll: writesOfAllPerMinuteMax,
    }),
    rowsPerDay: (request) => (capacity.isFull ? rowsPerDayWhenFull : rowsPerDay)(request),
    uploadBytes: limit("upload blocks", {
      perIp: uploadBytesPerDayMax / BLOCK_BYTES,
      // STORAGE_BYTES_MAX bounds what everyone uploads together.
      ofAll: Infinity,
      windowMs: DAY_MS,
      countAmount: announcedBlocks,
      refusal: "That is a lot of pictures for one day. Please try again tomorrow.",
    }),
    flagCalls: limit("flag calls", { ...A_MINUTE, ...FLAG_CALLS }),
    unrecognizedCalls: limit("unrecognized calls", { ...A_MINUTE, ...UNRECOGNIZED_CALLS }),
  };
}

type Rule = {
  perIp: number;
  ofAll: number;
  windowMs: number;
  countAmount: (request: FastifyRequest) => number;
  refusal: string;
};

const A_MINUTE = {
  windowMs: MINUTE_MS,
  countAmount: () => 1,
  refusal: "Too many requests. Please try again in a minute.",
};

/** By size. A row without a content length counts as the largest. */
function countRows({ headers }: FastifyRequest): number {
  const announced = Math.min(Number(headers["content-length"] ?? Infinity), ROW_BODY_BYTES_MAX);
  const headerChars = STORED_HEADERS.reduce((sum, name) => sum + (headers[name]?.length ?? 0), 0);
  return Math.max(1, Math.ceil((announced + headerChars) / ROW_BYTES));
}

/** An upload without a content length counts as the largest. */
function announcedBlocks({ headers }: FastifyRequest): number {
  const announced = Number(headers["content-length"] ?? Infinity);
  return diskBlocks(Math.min(announced, UPLOAD_BYTES_MAX));
}

async function noLimit() {}
