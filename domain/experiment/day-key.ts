import { hash, randomBytes } from "node:crypto";
import { HOUR_MS } from "../durations.ts";

/** A key for one UTC day, by the store's clock. */
export type ExpiringKey = { key: string; endsInMs: number };

export interface DayKeyStore {
  /**
   * The same for all servers and across restarts. The first call of a day deletes earlier days' keys, unless the last
   * trusted time is more than `TRUSTED_AGE_MS_MAX` ago: the clock may be wrong, so they are kept for another day.
   */
  currentKey(): Promise<ExpiringKey>;
}

/** How old the last trusted time may be to confirm that a day is over. Servers record it hourly. */
export const TRUSTED_AGE_MS_MAX = 2 * HOUR_MS;

export function makeKey(): string {
  return randomBytes(32).toString("hex");
}

/**
 * A keyed hash in hex. Publish only a part of it: a full digest would allow length extension. Truncated, it is as good
 * as an HMAC, which takes Node seventy times as long.
 */
export function keyedHash(key: string, text: string): string {
  return hash("sha256", `${key} ${text}`);
}

const RETRY_MS = 5000;

/** Keeps today's key in memory so that requests never wait for the store. */
export class DayKey {
  readonly #keys: DayKeyStore;
  #key: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(keys: DayKeyStore) {
    this.#keys = keys;
  }

  /** Null while unknown, such as when the store is down. */
  get current(): string | null {
    return this.#key;
  }

  /** Fetches the key at once, and then at the end of each day. Resolves after the first attempt, successful or not. */
  start(): Promise<void> {
    return this.#fetch();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #fetch(): Promise<void> {
    let nextMs = RETRY_MS;
    try {
      const { key, endsInMs } = await this.#keys.currentKey();
      this.#key = key;
      nextMs = endsInMs;
    } catch {
      // Visitors go uncounted meanwhile. The store's failure is logged where leads are stored.
      this.#key = null;
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#renew(), nextMs).unref();
  }

  #renew(): void {
    this.#key = null;
    void this.#fetch();
  }
}
