import type { FastifyRequest } from "fastify";
import { UPLOAD_BYTES_MAX } from "../contract/limits.ts";
import { AppError } from "../domain/errors/app-error.ts";
import { clientAddress } from "./client-address.ts";
import type { Config } from "../config/config.ts";
import type { Counters, Quota } from "../domain/limits/counters.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What an IPv6 /64 may do, in times of what one of its addresses may. Some are a whole school. */
const NETWORK_FACTOR = 4;

/** Calls a minute. A page asks for its flag once; an office that opens one mail at once shares an address. */
const FLAG_CALLS = { perAddress: 600, ofAll: 60_000 };

/** Answers a minute. Visitors hardly ever see one; whoever tries addresses out sees nothing else. */
const NOT_FOUND_ANSWERS = { perAddress: 120, ofAll: 30_000 };

export type RateLimitSettings = Pick<
  Config,
  "writesPerMinuteMax" | "writesOfAllPerMinuteMax" | "uploadBytesPerDayMax"
>;

/** Resolves when a request is within a limit. Throws an AppError 429 that says when to come back when it is not. */
export type Limit = (request: FastifyRequest) => Promise<void>;

export type RateLimits = {
  /** Rows and pictures together. */
  writes: Limit;
  /** What one address uploads in a day. */
  uploadBytes: Limit;
  flagCalls: Limit;
  notFound: Limit;
};

/** Every limit on how often and how much, for each address, for each IPv6 /64, and for everyone together. */
export function rateLimits(settings: RateLimitSettings, counters: Counters): RateLimits {
  const { writesPerMinuteMax, writesOfAllPerMinuteMax, uploadBytesPerDayMax } = settings;
  if (writesPerMinuteMax === Infinity) {
    return { writes: nothing, uploadBytes: nothing, flagCalls: nothing, notFound: nothing };
  }

  function limit(what: string, { perAddress, ofAll, windowMs, countAmount, refusal }: Rule): Limit {
    return async (request) => {
      const { address, network } = clientAddress(request.ip);
      const amount = countAmount(request);
      const quota = (who: string, max: number): Quota => ({ key: `${what} ${who}`, amount, max, windowMs });
      const quotas = [quota(address, perAddress)];
      if (network !== null) quotas.push(quota(network, perAddress * NETWORK_FACTOR));
      if (ofAll !== Infinity) quotas.push(quota("all", ofAll));
      const waitMs = await counters.take(quotas);
      if (waitMs > 0) {
        throw new AppError(429, "SlowDown", refusal, { "retry-after": `${Math.ceil(waitMs / 1000)}` });
      }
    };
  }

  return {
    writes: limit("writes", {
      ...A_MINUTE,
      perAddress: writesPerMinuteMax,
      ofAll: writesOfAllPerMinuteMax,
    }),
    uploadBytes: limit("upload bytes", {
      perAddress: uploadBytesPerDayMax,
      // What everyone may upload together is bounded by what is stored.
      ofAll: Infinity,
      windowMs: DAY_MS,
      countAmount: announcedBytes,
      refusal: "These are a lot of pictures for one day. Please try again tomorrow.",
    }),
    flagCalls: limit("flag calls", { ...A_MINUTE, ...FLAG_CALLS }),
    notFound: limit("not found", { ...A_MINUTE, ...NOT_FOUND_ANSWERS }),
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

/** An upload that does not say how large it is counts as the largest. */
function announcedBytes({ headers }: FastifyRequest): number {
  const announced = Number(headers["content-length"] ?? Infinity);
  return Math.min(announced, UPLOAD_BYTES_MAX);
}

async function nothing() {}
