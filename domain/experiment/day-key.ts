import { hash, randomBytes } from "node:crypto";

/** A key that lasts for a day (UTC), by the clock of the store that keeps it. */
export type ExpiringKey = { key: string; endsInMs: number };

export interface DayKeyStore {
  /**
   * The same for all servers and after a restart. With the first look of a day the keys of others are deleted; where the
   * last believed time is hours ago they stay until the next day, as the clock may be wrong and their day not over.
   */
  currentKey(): Promise<ExpiringKey>;
}

/** How old the last believed time may be where it says that a day is over: servers note it every hour. */
export const BELIEVED_MS_MAX = 2 * 3_600_000;

export function makeKey(): string {
  return randomBytes(32).toString("hex");
}

/**
 * What only holders of the key can tell of a text. Nobody may see more than a part of it, from which nobody can go on: then
 * it is as good as an HMAC, which takes Node seventy times as long.
 */
export function keyedHash(key: string, text: string): string {
  return hash("sha256", `${key} ${text}`);
}

const RETRY_MS = 5000;

/** The key of the present day, kept at hand: requests don't wait for a store. */
export class DayKey {
  readonly #keys: DayKeyStore;
  #key: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(keys: DayKeyStore) {
    this.#keys = keys;
  }

  /** Null while it is not known, as when the store is down. */
  get current(): string | null {
    return this.#key;
  }

  /** Looks now, and from then on whenever a day is over. Resolves after the first look, whatever came of it. */
  async start(): Promise<void> {
    let nextMs = RETRY_MS;
    try {
      const { key, endsInMs } = await this.#keys.currentKey();
      this.#key = key;
      nextMs = endsInMs;
    } catch {
      // Nobody is counted meanwhile; what is wrong with the store is said where leads are stored.
      this.#key = null;
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#renew(), nextMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #renew(): void {
    this.#key = null;
    void this.start();
  }
}
