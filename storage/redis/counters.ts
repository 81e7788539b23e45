import { once } from "node:events";
import { Redis } from "ioredis";
import { CountersInMemory } from "../memory/counters.ts";
import type { Counters, Quota } from "../../domain/limits/counters.ts";

const ANSWER_MS_MAX = 250;
const CONNECT_MS_MAX = 2000;
const RECONNECT_MS_MAX = 2000;

/** After a failure, requests don't wait for Redis again for this long. */
const PAUSE_MS = 1000;

/** So that a Redis can serve other things too. */
const PREFIX = "landing:";

/**
 * One step, or two servers could both take the last that is left. Gives for each key amount, most and window;
 * returns the milliseconds to wait, or 0.
 */
const TAKE = `
local wait = 0
for index, key in ipairs(KEYS) do
  local amount, max, window = tonumber(ARGV[index * 3 - 2]), tonumber(ARGV[index * 3 - 1]), tonumber(ARGV[index * 3])
  if tonumber(redis.call("get", key) or "0") + amount > max then
    local left = redis.call("pttl", key)
    if left < 0 then left = window end
    wait = math.max(wait, left, 1)
  end
end
if wait > 0 then return wait end
for index, key in ipairs(KEYS) do
  redis.call("incrby", key, ARGV[index * 3 - 2])
  if redis.call("pttl", key) < 0 then redis.call("pexpire", key, ARGV[index * 3]) end
end
return 0`;

type RedisWithTake = Redis & { take(keys: number, ...keysAndNumbers: (string | number)[]): Promise<number> };

type RedisEvents = {
  /** Redis stopped answering: from now on this server counts by itself. */
  lost: (reason: string) => void;
  /** Redis answers again. */
  back: () => void;
};

/**
 * Counts that all servers with the same Redis share. While Redis does not answer, this server counts by itself, and no
 * request fails or waits for longer than a quarter of a second.
 * @param url `redis://` or, encrypted, `rediss://`
 * @param answerMsMax what a request waits for the counts before it goes on without them
 * @returns once Redis answers, or it is known not to; it may come later, and go and come again.
 */
export async function openCountersInRedis(
  url: string,
  answerMsMax = ANSWER_MS_MAX,
): Promise<CountersInRedis> {
  const redis = new Redis(url, {
    // Of every Redis and its like.
    protocol: 2,
    connectTimeout: CONNECT_MS_MAX,
    // A server that was cut off says nothing, not even that.
    socketTimeout: CONNECT_MS_MAX,
    retryStrategy: (times) => Math.min(times * 100, RECONNECT_MS_MAX),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    scripts: { take: { lua: TAKE } },
  }) as RedisWithTake;
  const counters = new CountersInRedis(redis, answerMsMax);
  await within(CONNECT_MS_MAX, once(redis, "ready")).catch(() => {});
  return counters;
}

export class CountersInRedis implements Counters {
  readonly #redis: RedisWithTake;
  readonly #answerMsMax: number;
  readonly #own = new CountersInMemory();
  #events: RedisEvents | undefined;
  #lostBecause: string | null = null;
  #pausedUntilMs = 0;

  constructor(redis: RedisWithTake, answerMsMax: number) {
    this.#redis = redis;
    this.#answerMsMax = answerMsMax;
    // Unheard, they would end the process. They hold the password: only the message goes on.
    redis.on("error", (error) => this.#lost(error.message));
    redis.on("ready", () => this.#back());
  }

  /** Tells at once when Redis is not there already. */
  follow(events: RedisEvents): void {
    this.#events = events;
    if (this.#lostBecause !== null) events.lost(this.#lostBecause);
  }

  async take(quotas: readonly Quota[]): Promise<number> {
    if (performance.now() < this.#pausedUntilMs) return this.#own.take(quotas);
    try {
      const keys = quotas.map(({ key }) => PREFIX + key);
      const numbers = quotas.flatMap(({ amount, max, windowMs }) => [amount, max, windowMs]);
      const waitMs = await within(this.#answerMsMax, this.#redis.take(keys.length, ...keys, ...numbers));
      this.#back();
      return waitMs;
    } catch (error) {
      this.#pausedUntilMs = performance.now() + PAUSE_MS;
      this.#lost((error as Error).message);
      return this.#own.take(quotas);
    }
  }

  close(): void {
    this.#redis.disconnect();
  }

  #lost(reason: string) {
    if (this.#lostBecause !== null) return;
    this.#lostBecause = reason;
    this.#events?.lost(reason);
  }

  #back() {
    if (this.#lostBecause === null) return;
    this.#lostBecause = null;
    this.#events?.back();
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Redis did not answer in time.")), ms);
  return await Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
