import type { Log } from "../log.ts";
import { WARN_FROM_PERCENT } from "../uploads/capped-uploads.ts";
import type { LeadWriter } from "./lead-writer.ts";
import { MINUTE_MS } from "../durations.ts";

/** Above 100% of the limit, only networks that have sent little are served; above this, nobody is. */
const CEILING_PERCENT = 125;

/** The percentages of the limit that are logged, each once when reached. */
const WARN_AT_PERCENT = [WARN_FROM_PERCENT, 90, 95, 100, CEILING_PERCENT];

/** How long a measurement is used. At the global rate limit, some 70 MB can arrive meanwhile. */
const SIZE_LASTS_MS = MINUTE_MS;

/**
 * How full the database is: measured at start and, while leads arrive, every minute, so that an idle database may
 * sleep.
 */
export class DatabaseCapacity {
  readonly #store: Pick<LeadWriter, "bytesStored">;
  readonly #bytesMax: number;
  #percent = 0;
  #percentLogged = 0;
  #log: Pick<Log, "warn"> | null = null;
  #measuredAtMs = 0;

  /** @param bytesMax the limit for leads and everything stored beside them; Infinity for none */
  constructor(store: Pick<LeadWriter, "bytesStored">, bytesMax: number) {
    this.#store = store;
    this.#bytesMax = bytesMax;
  }

  /** Whether only networks that have sent little today are still served. */
  get isFull(): boolean {
    this.#measureAgain();
    return this.#percent >= 100;
  }

  /** Whether every lead is refused. */
  get isExhausted(): boolean {
    this.#measureAgain();
    return this.#percent >= CEILING_PERCENT;
  }

  /** Resolves after the first measurement, successful or not. */
  async start(log: Pick<Log, "warn">): Promise<void> {
    if (this.#bytesMax === Infinity) return;
    this.#log = log;
    await this.#measure(log);
  }

  stop(): void {
    this.#log = null;
  }

  #measureAgain(): void {
    if (this.#log !== null && performance.now() - this.#measuredAtMs >= SIZE_LASTS_MS)
      void this.#measure(this.#log);
  }

  async #measure(log: Pick<Log, "warn">): Promise<void> {
    this.#measuredAtMs = performance.now();
    try {
      const bytes = await this.#store.bytesStored();
      this.#percent = (bytes / this.#bytesMax) * 100;
      this.#warn(bytes, log);
    } catch {
      // The last measurement stays. The store's failure is logged where leads are stored.
    }
  }

  #warn(bytes: number, log: Pick<Log, "warn">): void {
    const reached = WARN_AT_PERCENT.findLast((step) => this.#percent >= step) ?? 0;
    if (reached === 0) this.#percentLogged = 0;
    if (reached <= this.#percentLogged) return;
    this.#percentLogged = reached;
    log.warn(
      { databaseBytes: bytes, databaseBytesMax: this.#bytesMax },
      `${describeLevel(reached)}: DATABASE_BYTES_MAX`,
    );
  }
}

function describeLevel(percent: number): string {
  if (percent >= CEILING_PERCENT) return "Leads are refused because the database is full";
  if (percent >= 100) return "Leads from networks that send many are refused because the database is full";
  return `${percent}% of the room for leads is used`;
}
