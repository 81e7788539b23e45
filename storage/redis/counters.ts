import { once } from "node:events";
import { Redis } from "ioredis";
import { CountersInMemory } from "../memory/counters.ts";
import { makeKey } from "../../domain/experiment/day-key.ts";
import { sketchWidth } from "../../domain/limits/counters.ts";
import type { Counters, CountersEvents, Token, Usage } from "../../domain/limits/counters.ts";
import { NETWORK_CALLS_MIN } from "../../domain/limits/fair-share.ts";
import { SKETCH_ROWS } from "../../domain/limits/cell-indexes.ts";
import { BLOOM_WIDTH } from "../../domain/limits/bloom-filter.ts";
import { CELL_MAX } from "../../domain/limits/count-min-sketch.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { summarizeError } from "../../domain/errors/loggable-error.ts";
import { withTimeout } from "../../domain/with-timeout.ts";

const ANSWER_MS_MAX = 250;
const CONNECT_MS_MAX = 2000;
const RECONNECT_MS_MAX = 2000;

/** After a failure, no request waits for Redis for this long. */
const PAUSE_MS = 1000;

/** Lets other programs share the Redis. */
const PREFIX = "landing:";

/**
 * `CountersInMemory.take` as an atomic script, because otherwise two servers could both take the last unit.
 * Keys: a hash of the window (the secret that places its cells, the amount used, by how many networks), and a string of
 * its sketch's cells.
 * Arguments: amount, window in milliseconds, secret for a new window, the sketch's rows, width and maximum per cell, a
 * network's minimum, the global maximum or -1, then key and maximum of each of the usage's own counts.
 * Returns the milliseconds to wait, or 0.
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
 * `CountersInMemory.takeOnce`. Keys: the secret that places the bits, and the bits. Arguments: their lifetime in
 * milliseconds, a secret for new ones, rows, width, the token, and its user. Returns 1 if no other used it.
 */
const TAKE_ONCE = `
local rows, width = tonumber(ARGV[3]), tonumber(ARGV[4])
if redis.call("set", KEYS[1], ARGV[2], "px", ARGV[1], "nx") then redis.call("unlink", KEYS[2]) end
local secret = redis.call("get", KEYS[1])
local function places(key)
  local digest, found = redis.sha1hex(secret .. " " .. key), {}
  for row = 0, rows - 1 do
    table.insert(found, row * width + tonumber(string.sub(digest, row * 8 + 1, row * 8 + 8), 16) % width)
  end
  return found
end
local is_first, is_own = false, true
for _, place in ipairs(places(ARGV[5])) do
  if redis.call("setbit", KEYS[2], place, 1) == 0 then is_first = true end
end
for _, place in ipairs(places(ARGV[5] .. " " .. ARGV[6])) do
  if is_first then redis.call("setbit", KEYS[2], place, 1)
  elseif redis.call("getbit", KEYS[2], place) == 0 then is_own = false end
end
if redis.call("pttl", KEYS[2]) < 0 then redis.call("pexpire", KEYS[2], ARGV[1]) end
return is_own and 1 or 0`;

type Script = (keys: number, ...keysAndNumbers: (string | number)[]) => Promise<number>;
type RedisWithTake = Redis & { take: Script; takeOnce: Script };

/**
 * Opens counts that all servers on the same Redis share. While Redis does not answer, this server uses its own counts;
 * no request fails, or waits longer than a quarter of a second.
 * @param url `redis://` or, encrypted, `rediss://`
 * @param answerMsMax how long a request waits for Redis; connecting has two seconds, or as long if that is longer
 * @returns once Redis answers or connecting has timed out. Redis may come and go at any time.
 * @throws OperatorError for a Redis Cluster
 */
export async function openCountersInRedis(
  url: string,
  answerMsMax = ANSWER_MS_MAX,
): Promise<CountersInRedis> {
  const connectMsMax = Math.max(CONNECT_MS_MAX, answerMsMax);
  const redis = new Redis(url, {
    // Supported by every Redis-compatible server.
    protocol: 2,
    connectTimeout: connectMsMax,
    // An unreachable server may just stay silent.
    socketTimeout: connectMsMax,
    retryStrategy: (times) => Math.min(times * 100, RECONNECT_MS_MAX),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    scripts: { take: { lua: TAKE }, takeOnce: { lua: TAKE_ONCE } },
  }) as RedisWithTake;
  const counters = new CountersInRedis(redis, answerMsMax);
  await withTimeout(connectMsMax, once(redis, "ready"), "Redis").catch(() => {});
  if (await isCluster(redis, connectMsMax)) {
    counters.close();
    throw new OperatorError(
      "REDIS_URL leads to a Redis Cluster, which keeps a limit's counts on several servers. " +
        "Use a single Redis or Valkey, with replicas if you like.",
    );
  }
  return counters;
}

/** False if unknown. */
async function isCluster(redis: Redis, msMax: number): Promise<boolean> {
  if (redis.status !== "ready") return false;
  const info = await withTimeout(msMax, redis.info("cluster"), "Redis").catch(() => "");
  return /^cluster_enabled:1\b/m.test(info);
}

export class CountersInRedis implements Counters {
  readonly #redis: RedisWithTake;
  readonly #answerMsMax: number;
  /** Everything this server took, so that losing Redis for a moment doesn't reset a spent limit. */
  readonly #own = new CountersInMemory();
  #events: CountersEvents | undefined;
  #lostBecause: string | null = null;
  #pausedUntilMs = 0;

  constructor(redis: RedisWithTake, answerMsMax: number) {
    this.#redis = redis;
    this.#answerMsMax = answerMsMax;
    // An unhandled error event would end the process.
    redis.on("error", (error) => this.#lost(error));
    redis.on("ready", () => this.#back());
  }

  follow(events: CountersEvents): void {
    this.#events = events;
    if (this.#lostBecause !== null) events.lost(this.#lostBecause);
  }

  async take(usage: Usage): Promise<number> {
    const ownWaitMs = this.#own.wait(usage);
    if (ownWaitMs > 0) return ownWaitMs;
    const { name, amount, windowMs, own, globalMax } = usage;
    const keys = [`${PREFIX}${name}`, `${PREFIX}${name} cells`];
    const sketch = [SKETCH_ROWS, sketchWidth(windowMs), CELL_MAX];
    const most = [NETWORK_CALLS_MIN, globalMax ?? -1, ...own.flatMap(({ key, max }) => [key, max])];
    const waitMs = await this.#ask(() =>
      this.#redis.take(keys.length, ...keys, amount, windowMs, makeKey(), ...sketch, ...most),
    );
    if (waitMs === null) return this.#own.take(usage);
    if (waitMs === 0) this.#own.add(usage);
    return waitMs;
  }

  async takeOnce(token: Token): Promise<boolean> {
    if (!(await this.#own.takeOnce(token))) return false;
    const { name, key, by, lastsMs } = token;
    const keys = [`${PREFIX}${name}`, `${PREFIX}${name} bits`];
    const isOwn = await this.#ask(() =>
      this.#redis.takeOnce(keys.length, ...keys, lastsMs, makeKey(), SKETCH_ROWS, BLOOM_WIDTH, key, by),
    );
    return isOwn !== 0;
  }

  /** Redis' answer, or null without one. */
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
    this.#lostBecause = describeError(error);
    this.#events?.lost(this.#lostBecause);
  }

  #back() {
    if (this.#lostBecause === null) return;
    this.#lostBecause = null;
    this.#events?.back();
  }
}

/** Redacted: a message may hold the password, or a count's key, which is a visitor's IP address. */
function describeError(error: unknown): string {
  const { name, message } = error as Error;
  // Redis' own errors begin with a code.
  return (name === "ReplyError" && /^[A-Z]{2,20}\b/.exec(message)?.[0]) || summarizeError(error);
}
