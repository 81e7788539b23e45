import { once } from "node:events";
import { Redis } from "ioredis";
import { CountersInMemory } from "../memory/counters.ts";
import { COUNTS_MAX, NETWORK_COUNTS_MAX } from "../../domain/limits/counters.ts";
import type { Claim, Counters, CountersEvents } from "../../domain/limits/counters.ts";
import { nameError } from "../../domain/errors/loggable-error.ts";
import { within } from "../../domain/within.ts";

const ANSWER_MS_MAX = 250;
const CONNECT_MS_MAX = 2000;
const RECONNECT_MS_MAX = 2000;

/** After a failure, requests don't wait for Redis again for this long. */
const PAUSE_MS = 1000;

/** So that a Redis can serve other things too. */
const PREFIX = "landing:";

/**
 * One step, or two servers could both take the last that is left. Keys: how many counts were made within this window,
 * and how many by the claim's network, the claim's own counts, its crowd and, perhaps, everyone's. Numbers: amount, window,
 * how many may be made, and how many by a network, how many are the claim's own, then the most of each count. Returns the
 * milliseconds to wait, or 0.
 */
const TAKE = `
local amount, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local made_max, network_made_max, own = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local used = redis.call("mget", unpack(KEYS))
local known, missing = {}, {}
for index = 3, own + 2 do table.insert(used[index] and known or missing, index) end
local chosen, makes = known, 0
if tonumber(used[1] or "0") + #missing <= made_max and tonumber(used[2] or "0") + #missing <= network_made_max then
  makes = #missing
  for _, index in ipairs(missing) do table.insert(chosen, index) end
end
if #chosen == 0 then table.insert(chosen, own + 3) end
if #KEYS > own + 3 then table.insert(chosen, own + 4) end

local wait = 0
for _, index in ipairs(chosen) do
  if tonumber(used[index] or "0") + amount > tonumber(ARGV[index + 3]) then
    local left = used[index] and redis.call("pttl", KEYS[index]) or window
    if left < 0 then left = window end
    wait = math.max(wait, left, 1)
  end
end
if wait > 0 then return wait end

local function add(index, more)
  if used[index] then redis.call("incrby", KEYS[index], more)
  else redis.call("set", KEYS[index], more, "px", window) end
end
for _, index in ipairs(chosen) do add(index, ARGV[1]) end
if makes > 0 then
  add(1, makes)
  add(2, makes)
end
return 0`;

type RedisWithTake = Redis & { take(keys: number, ...keysAndNumbers: (string | number)[]): Promise<number> };

/**
 * Counts that all servers with the same Redis share. While Redis does not answer, this server goes on from what it has
 * counted itself, and no request fails or waits for longer than a quarter of a second.
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
    // An unreachable server may simply stay silent.
    socketTimeout: CONNECT_MS_MAX,
    retryStrategy: (times) => Math.min(times * 100, RECONNECT_MS_MAX),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    scripts: { take: { lua: TAKE } },
  }) as RedisWithTake;
  const counters = new CountersInRedis(redis, answerMsMax);
  await within(CONNECT_MS_MAX, once(redis, "ready"), "Redis").catch(() => {});
  return counters;
}

export class CountersInRedis implements Counters {
  readonly #redis: RedisWithTake;
  readonly #answerMsMax: number;
  /** What this server took, whoever counted it: a Redis that is slow for a moment makes no spent count anew. */
  readonly #own = new CountersInMemory();
  #events: CountersEvents | undefined;
  #lostBecause: string | null = null;
  #pausedUntilMs = 0;

  constructor(redis: RedisWithTake, answerMsMax: number) {
    this.#redis = redis;
    this.#answerMsMax = answerMsMax;
    // Unhandled, they would end the process.
    redis.on("error", (error) => this.#lost(error));
    redis.on("ready", () => this.#back());
  }

  follow(events: CountersEvents): void {
    this.#events = events;
    if (this.#lostBecause !== null) events.lost(this.#lostBecause);
  }

  async take(claim: Claim): Promise<number> {
    const ownWaitMs = this.#own.wait(claim);
    if (ownWaitMs > 0) return ownWaitMs;
    if (performance.now() < this.#pausedUntilMs) return this.#own.take(claim);
    try {
      const { name, amount, windowMs, own, crowd, all } = claim;
      const quotas = all ? [...own, crowd, all] : [...own, crowd];
      const made = ["made", `made by ${(own.at(-1) ?? crowd).key}`];
      const keys = [...made, ...quotas.map(({ key }) => key)].map((key) => `${PREFIX}${name} ${key}`);
      const mosts = [COUNTS_MAX, NETWORK_COUNTS_MAX, own.length, ...quotas.map(({ max }) => max)];
      const taken = this.#redis.take(keys.length, ...keys, amount, windowMs, ...mosts);
      const waitMs = await within(this.#answerMsMax, taken, "Redis");
      this.#back();
      if (waitMs === 0) this.#own.add(claim);
      return waitMs;
    } catch (error) {
      this.#pausedUntilMs = performance.now() + PAUSE_MS;
      this.#lost(error);
      return this.#own.take(claim);
    }
  }

  close(): void {
    this.#redis.disconnect();
  }

  #lost(error: unknown) {
    if (this.#lostBecause !== null) return;
    this.#lostBecause = reasonOf(error);
    this.#events?.lost(this.#lostBecause);
  }

  #back() {
    if (this.#lostBecause === null) return;
    this.#lostBecause = null;
    this.#events?.back();
  }
}

/** A message may hold the password, or the name of a count, which is somebody's address. */
function reasonOf(error: unknown): string {
  const { name, message } = error as Error;
  // Redis' own begin with one word for what is wrong.
  return (name === "ReplyError" && /^[A-Z]{2,20}\b/.exec(message)?.[0]) || nameError(error);
}
