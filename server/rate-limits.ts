import type { FastifyRequest } from "fastify";
import {
  FOLLOWS_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REFERRER_HOST_HEADER,
  TAGS_HEADER,
  USER_KEY_HEADER,
} from "../contract/headers.ts";
import { ROW_BODY_BYTES_MAX, UPLOAD_BYTES_MAX } from "../contract/limits.ts";
import { AppError } from "../domain/errors/app-error.ts";
import { clientAddress } from "./client-address.ts";
import type { ClientAddress } from "./client-address.ts";
import type { Config } from "../config/config.ts";
import { NETWORK_VISITORS_PER_DAY_MAX } from "../domain/experiment/networks.ts";
import type { DatabaseCapacity } from "../domain/leads/database-capacity.ts";
import type { Counters, Quota } from "../domain/limits/counters.ts";
import { BLOCK_BYTES, diskBlocks } from "../domain/uploads/upload-store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * What a block of addresses may do, in times of what one of them may. Some are a whole school. Providers give a
 * household a /64 or a /56, and a firm, or whoever asks, a /48.
 */
const BLOCK_FACTORS = { 64: 4, 56: 8, 48: 16, 24: 16 } as const;

/**
 * Rows a day, in minutes of the limit on rows and pictures. No office sends as many leads; without a bound, one network would
 * fill a disk in days.
 */
const ROWS_OF_DAY_MINUTES = 60;

/** The same while there is little capacity for leads: still more than an office sends. */
const ROWS_OF_FULL_DAY_MINUTES = 1;

/** What a row may be large; each further so many bytes count as one more. What most visitors send is half as large. */
const ROW_BYTES = 2048;

/** What is stored of a row beside its body. */
const STORED_HEADERS = [
  "referer",
  TAGS_HEADER,
  REFERRER_HOST_HEADER,
  USER_KEY_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  FOLLOWS_HEADER,
];

/** Calls a minute. A page asks for its flag once; an office that opens one mail at once shares an address. */
const FLAG_CALLS = { perAddress: 600, ofAll: 60_000 };

/**
 * Answers a minute to calls without the key or for unknown paths. Visitors hardly ever get one; someone who probes
 * addresses gets nothing else, and must not use up everyone's share.
 */
const STRAY_CALLS = { perAddress: 120, ofAll: Infinity };

/**
 * Visits a day whose visitor is recorded for the report, from one network. Of these the report counts the first new visitors
 * (`NETWORK_VISITORS_PER_DAY_MAX`); without a bound, one network would fill all the capacity that it has.
 */
const RECORDED_VISITS = 20 * NETWORK_VISITORS_PER_DAY_MAX;

export type RateLimitSettings = Pick<
  Config,
  "writesPerMinuteMax" | "writesOfAllPerMinuteMax" | "uploadBytesPerDayMax"
>;

/** Resolves when a request is within a limit. Throws an AppError 429 that says when to come back when it is not. */
export type Limit = (request: FastifyRequest) => Promise<void>;

export type RateLimits = {
  /** Rows and pictures together. */
  writes: Limit;
  /** Rows of a day. */
  rowsOfDay: Limit;
  /** What one address uploads in a day. */
  uploadBytes: Limit;
  flagCalls: Limit;
  /** Calls that have no key, or ask for what is not there. */
  strayCalls: Limit;
  /** Whether a client's visit is still recorded for the report. */
  isRecorded: (client: ClientAddress) => Promise<boolean>;
};

/** Every limit on how often and how much, for each address, for the blocks around it, and for everyone together. */
export function rateLimits(
  settings: RateLimitSettings,
  counters: Pick<Counters, "take">,
  capacity: Pick<DatabaseCapacity, "isFull"> = { isFull: false },
): RateLimits {
  const { writesPerMinuteMax, writesOfAllPerMinuteMax, uploadBytesPerDayMax } = settings;
  if (writesPerMinuteMax === Infinity) {
    return {
      writes: nothing,
      rowsOfDay: nothing,
      uploadBytes: nothing,
      flagCalls: nothing,
      strayCalls: nothing,
      isRecorded: async () => true,
    };
  }

  function limit(name: string, rule: Rule): Limit {
    const { perAddress, ofAll, windowMs, countAmount, refusal } = rule;
    const allMax = ofAll === Infinity ? null : ofAll;
    return async (request) => {
      const { address, blocks } = clientAddress(request.ip, request.socket.remoteAddress);
      const own: Quota[] = [{ key: address, max: perAddress }];
      for (const block of blocks) own.push({ key: block.name, max: perAddress * BLOCK_FACTORS[block.bits] });
      const waitMs = await counters.take({ name, amount: countAmount(request), windowMs, own, allMax });
      if (waitMs > 0) {
        throw new AppError(429, "SlowDown", refusal, { "retry-after": `${Math.ceil(waitMs / 1000)}` });
      }
    };
  }

  async function isRecorded({ network }: ClientAddress): Promise<boolean> {
    const own = [{ key: network, max: RECORDED_VISITS }];
    const visit = { name: "visits", amount: 1, windowMs: DAY_MS, own, allMax: null };
    return (await counters.take(visit)) === 0;
  }

  /** One count for both, so that whoever has sent much today has nothing left once capacity runs out. */
  const rowsInMinutes = (minutes: number) =>
    limit("rows of a day", {
      perAddress: writesPerMinuteMax * minutes,
      ofAll: Infinity,
      windowMs: DAY_MS,
      countAmount: rowsWorth,
      refusal: "These are a lot of forms for one day. Please try again tomorrow.",
    });
  const rowsOfDay = rowsInMinutes(ROWS_OF_DAY_MINUTES);
  const rowsOfFullDay = rowsInMinutes(ROWS_OF_FULL_DAY_MINUTES);

  return {
    isRecorded,
    writes: limit("writes", {
      ...A_MINUTE,
      perAddress: writesPerMinuteMax,
      ofAll: writesOfAllPerMinuteMax,
    }),
    rowsOfDay: (request) => (capacity.isFull ? rowsOfFullDay : rowsOfDay)(request),
    uploadBytes: limit("upload blocks", {
      perAddress: uploadBytesPerDayMax / BLOCK_BYTES,
      // What everyone may upload together is bounded by what is stored.
      ofAll: Infinity,
      windowMs: DAY_MS,
      countAmount: announcedBlocks,
      refusal: "These are a lot of pictures for one day. Please try again tomorrow.",
    }),
    flagCalls: limit("flag calls", { ...A_MINUTE, ...FLAG_CALLS }),
    strayCalls: limit("stray calls", { ...A_MINUTE, ...STRAY_CALLS }),
  };
}

type Rule = {
  perAddress: number;
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

/** As many rows as it is as large as. One that does not say how large it is counts as the largest. */
function rowsWorth({ headers }: FastifyRequest): number {
  const announced = Math.min(Number(headers["content-length"] ?? Infinity), ROW_BODY_BYTES_MAX);
  const beside = STORED_HEADERS.reduce((sum, name) => sum + (headers[name]?.length ?? 0), 0);
  return Math.max(1, Math.ceil((announced + beside) / ROW_BYTES));
}

/** An upload that does not say how large it is counts as the largest. */
function announcedBlocks({ headers }: FastifyRequest): number {
  const announced = Number(headers["content-length"] ?? Infinity);
  return diskBlocks(Math.min(announced, UPLOAD_BYTES_MAX));
}

async function nothing() {}
