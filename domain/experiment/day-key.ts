/** A key that lasts for a day (UTC), by the clock of the store that keeps it. */
export type KeyOfDay = { key: Buffer; endsInMs: number };

export interface DayKeys {
  /** The same for all servers and after a restart. With the first look of a day the keys of earlier ones are deleted. */
  keyOfDay(): Promise<KeyOfDay>;
}

/** Bytes of a key. */
export const DAY_KEY_BYTES = 32;

const AGAIN_MS = 5000;

/** The key of the present day, kept at hand: requests don't wait for a store. */
export class DayKey {
  readonly #keys: DayKeys;
  #key: Buffer | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(keys: DayKeys) {
    this.#keys = keys;
  }

  /** Null while it is not known, as when the store is down. */
  get current(): Buffer | null {
    return this.#key;
  }

  /** Looks now, and from then on whenever a day is over. Resolves after the first look, whatever came of it. */
  async follow(): Promise<void> {
    let nextMs = AGAIN_MS;
    try {
      const { key, endsInMs } = await this.#keys.keyOfDay();
      this.#key = key;
      nextMs = endsInMs;
    } catch {
      // Nobody is counted meanwhile; what is wrong with the store is said where leads are stored.
      this.#key = null;
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#begin(), nextMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #begin(): void {
    this.#key = null;
    void this.follow();
  }
}
