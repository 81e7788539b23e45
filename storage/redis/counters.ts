import { once } from "node:events";
import { Redis } from "ioredis";
import { CountersInMemory } from "../memory/counters.ts";
import { makeKey } from "../../domain/experiment/day-key.ts";
import { sketchWidth } from "../../domain/limits/counters.ts";
import type { Claim, Counters, CountersEvents, Token } from "../../domain/limits/counters.ts";
import { NETWORK_CALLS_MIN } from "../../domain/limits/fair-share.ts";
import { SKETCH_ROWS } from "../../domain/limits/cell-indexes.ts";
import { BLOOM_WIDTH } from "../../domain/limits/bloom-filter.ts";
import { CELL_MAX } from "../../domain/limits/count-min-sketch.ts";
import { summarizeError } from "../../domain/errors/loggable-error.ts";
import { withTimeout } from "../../domain/with-timeout.ts";

const ANSWER_MS_MAX = 250;
const CONNECT_MS_MAX = 2000;
const RECONNECT_MS_MAX = 2000;

/** After a failure, requests don't wait for Redis again for this long. */
const PAUSE_MS = 1000;

/** So that a Redis can serve other things too. */
const PREFIX = "landing:";

/**
 * The same as in memory, as one step, or two servers could both take the last that is left. Keys: what is known of the
 * window (the secret that its cells are drawn with, what everyone used of it, by how many networks), and its sketch's cells
 * in a string. Numbers: amount, window, a secret for a new window, the sketch's rows, their width and the most that a cell
 * holds, what a network always has, the most of everyone or -1, then of each of the claim's own counts key and most. Returns
 * the milliseconds to wait, or 0.
 */
const TAKE = `
local window, cells = KEYS[1], KEYS[2]
local amount, rows, width, cell_max = tonumber(ARGV[1]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local least, all_max = tonumber(ARGV[7]), tonumber(ARGV[8])

local left = math.min(redis.call("pttl", window), redis.call("pttl", cells))
if left <= 0 then
  left = tonumber(ARGV[2])
  redis.call("unlink", window, cells)
  redis.call("hset", window, "secret", ARGV[3], "used", 0, "networks", 0)
  redis.call("pexpire", window, left)
  redis.call("setrange", cells, rows * width * 4 - 1, "\\0")
  redis.call("pexpire", cells, left)
end
local secret, used, networks = unpack(redis.call("hmget", window, "secret", "used", "networks"))
used, networks = tonumber(used), tonumber(networks)

local reads, places = {}, {}
for index = 9, #ARGV, 2 do
  local digest = redis.sha1hex(secret .. " " .. ARGV[index])
  for row = 0, rows - 1 do
    local place = row * width + tonumber(string.sub(digest, row * 8 + 1, row * 8 + 8), 16) % width
    table.insert(places, place)
    for _, word in ipairs({"get", "u32", "#" .. place}) do table.insert(reads, word) end
  end
end
local values = #places > 0 and redis.call("bitfield", cells, unpack(reads)) or {}
local counts = {}
for own = 0, #places / rows - 1 do
  local least_cell = cell_max
  for row = 1, rows do least_cell = math.min(least_cell, values[own * rows + row]) end
  if least_cell + amount > tonumber(ARGV[10 + 2 * own]) then return left end
  table.insert(counts, least_cell)
end

local of_network = counts[#counts] or 0
local newcomer = #counts > 0 and of_network == 0 and 1 or 0
if all_max >= 0 then
  if used + amount > all_max then return left end
  local share = (all_max - used) / math.max(networks + newcomer, 1)
  if used >= all_max / 2 and of_network + amount > math.max(least, share) then return left end
end

redis.call("hset", window, "used", used + amount, "networks", networks + newcomer)
local writes = {}
for index, place in ipairs(places) do
  local count = math.min(counts[math.floor((index - 1) / rows) + 1] + amount, cell_max)
  if values[index] < count then
    for _, word in ipairs({"set", "u32", "#" .. place, count}) do table.insert(writes, word) end
  end
end
if #writes > 0 then redis.call("bitfield", cells, unpack(writes)) end
return 0`;

/**
 * The same as in memory. Keys: the secret that bits are drawn with, and the bits. Numbers: how long they last, a secret for
 * new ones, rows, their width, and what is taken. Returns 1 when it is new.
 */
const TAKE_ONCE = `
local rows, width = tonumber(ARGV[3]), tonumber(ARGV[4])
if redis.call("set", KEYS[1], ARGV[2], "px", ARGV[1], "nx") then redis.call("unlink", KEYS[2]) end
local digest = redis.sha1hex(redis.call("get", KEYS[1]) .. " " .. ARGV[5])
local is_new = 0
for row = 0, rows - 1 do
  local place = row * width + tonumber(string.sub(digest, row * 8 + 1, row * 8 + 8), 16) % width
  if redis.call("setbit", KEYS[2], place, 1) == 0 then is_new = 1 end
end
if redis.call("pttl", KEYS[2]) < 0 then redis.call("pexpire", KEYS[2], ARGV[1]) end
return is_new`;

type Script = (keys: number, ...keysAndNumbers: (string | number)[]) => Promise<number>;
type RedisWithTake = Redis & { take: Script; takeOnce: Script };

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
    scripts: { take: { lua: TAKE }, takeOnce: { lua: TAKE_ONCE } },
  }) as RedisWithTake;
  const counters = new CountersInRedis(redis, answerMsMax);
  await withTimeout(CONNECT_MS_MAX, once(redis, "ready"), "Redis").catch(() => {});
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
    const { name, amount, windowMs, own, allMax } = claim;
    const keys = [`${PREFIX}${name}`, `${PREFIX}${name} cells`];
    const sketch = [SKETCH_ROWS, sketchWidth(windowMs), CELL_MAX];
    const most = [NETWORK_CALLS_MIN, allMax ?? -1, ...own.flatMap(({ key, max }) => [key, max])];
    const waitMs = await this.#ask(() =>
      this.#redis.take(keys.length, ...keys, amount, windowMs, makeKey(), ...sketch, ...most),
    );
    if (waitMs === null) return this.#own.take(claim);
    if (waitMs === 0) this.#own.add(claim);
    return waitMs;
  }

  async takeOnce(token: Token): Promise<boolean> {
    if (!(await this.#own.takeOnce(token))) return false;
    const { name, key, lastsMs } = token;
    const keys = [`${PREFIX}${name}`, `${PREFIX}${name} bits`];
    const isNew = await this.#ask(() =>
      this.#redis.takeOnce(keys.length, ...keys, lastsMs, makeKey(), SKETCH_ROWS, BLOOM_WIDTH, key),
    );
    return isNew !== 0;
  }

  /** What Redis says, or null while it says nothing. */
  async #ask(call: () => Promise<number>): Promise<number | null> {
    if (performance.now() < this.#pausedUntilMs) return null;
    try {
      const answer = await withTimeout(this.#answerMsMax, call(), "Redis");
      this.#back();
      return answer;
    } catch (error) {
      this.#pausedUntilMs = performance.now() + PAUSE_MS;
      this.#lost(error);
      return null;
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
  return (name === "ReplyError" && /^[A-Z]{2,20}\b/.exec(message)?.[0]) || summarizeError(error);
}
