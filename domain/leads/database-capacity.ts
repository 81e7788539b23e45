import type { Log } from "../log.ts";
import { WARN_FROM_PERCENT } from "../uploads/capped-uploads.ts";
import type { LeadStore } from "./lead-store.ts";

/** Of what all leads may take: what is left beyond 100 is for networks that have sent little. */
const CEILING_PERCENT = 125;

/** Each of these is logged once when it is reached. */
const WARN_AT_PERCENT = [WARN_FROM_PERCENT, 90, 95, 100, CEILING_PERCENT];

/** At the limit on rows of everyone together, some 70 MB arrive meanwhile. */
const LOOK_EVERY_MS = 60_000;

/** How much of the room for leads is taken, as it was found to be a minute ago at most. Before the first look none is. */
export class DatabaseCapacity {
  readonly #store: Pick<LeadStore, "bytesStored">;
  readonly #bytesMax: number;
  #percent = 0;
  #percentTold = 0;
  #next: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param bytesMax what leads and all that is kept beside them may take; Infinity is no limit. */
  constructor(store: Pick<LeadStore, "bytesStored">, bytesMax: number) {
    this.#store = store;
    this.#bytesMax = bytesMax;
  }

  /** What is left is for networks that have sent little today. */
  get isFull(): boolean {
    return this.#percent >= 100;
  }

  /** Nothing is left. */
  get isExhausted(): boolean {
    return this.#percent >= CEILING_PERCENT;
  }

  /** Looks now, and from then on every minute. Resolves after the first look, whatever came of it. */
  async start(log: Pick<Log, "warn">): Promise<void> {
    if (this.#bytesMax === Infinity) return;
    try {
      const bytes = await this.#store.bytesStored();
      this.#percent = (bytes / this.#bytesMax) * 100;
      this.#warn(bytes, log);
    } catch {
      // What was found last stays; what is wrong with the store is said where leads are stored.
    }
    if (!this.#isStopped) this.#next = setTimeout(() => void this.start(log), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#next);
  }

  #warn(bytes: number, log: Pick<Log, "warn">): void {
    const reached = WARN_AT_PERCENT.findLast((step) => this.#percent >= step) ?? 0;
    if (reached === 0) this.#percentTold = 0;
    if (reached <= this.#percentTold) return;
    this.#percentTold = reached;
    log.warn(
      { databaseBytes: bytes, databaseBytesMax: this.#bytesMax },
      `${words(reached)}: DATABASE_BYTES_MAX`,
    );
  }
}

function words(percent: number): string {
  if (percent >= CEILING_PERCENT) return "Leads are refused for want of room";
  if (percent >= 100) return "Leads of networks that send many are refused for want of room";
  return `${percent} % of the room for leads is taken`;
}
