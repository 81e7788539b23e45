import type { Log } from "../log.ts";
import { bytesTaken } from "./upload-store.ts";
import type { UploadStore, UploadContent } from "./upload-store.ts";

/** Refused, because all pictures together would take more than they may. */
export class StorageFull extends Error {
  override name = "StorageFull";
}

/** From here on an operator should know that room is running out. */
export const WARN_FROM_PERCENT = 80;

/** Each of these is logged once when it is reached, so that the last comes as no surprise. */
const WARN_AT_PERCENT = [WARN_FROM_PERCENT, 90, 95, 100];

/** Others add and delete too: another server on the same bucket, the operator's command. */
const RECOUNT_MS = 60 * 60 * 1000;

/** Uncounted, what was there before takes no room. */
const RETRY_MS = 60 * 1000;

/**
 * A store whose pictures together never take more than so many bytes of a disk: `save` throws StorageFull instead, and leaves
 * nothing behind. All else is as the store does it.
 */
export class CappedUploads implements UploadStore {
  readonly #store: UploadStore;
  readonly #bytesMax: number;
  readonly #log: Pick<Log, "warn">;
  #recounting: NodeJS.Timeout | undefined;
  #isClosed = false;
  #stored = 0;
  #arriving = 0;
  /** Since the start. */
  #saved = 0;
  #percentTold = 0;

  constructor(store: UploadStore, bytesMax: number, log: Pick<Log, "warn">) {
    this.#store = store;
    this.#bytesMax = bytesMax;
    this.#log = log;
  }

  /** Counts what is there, and again every hour. Until the first count is done, only what is saved meanwhile counts. */
  async count(): Promise<void> {
    let next = RECOUNT_MS;
    try {
      const savedBefore = this.#saved;
      const stored = await this.#store.bytesStored();
      // What was saved meanwhile may be counted twice until the next count, but never not at all.
      this.#stored = stored + this.#saved - savedBefore;
      if (this.#stored < (this.#bytesMax * WARN_FROM_PERCENT) / 100) this.#percentTold = 0;
      this.#warn(this.#stored);
    } catch (err) {
      next = RETRY_MS;
      this.#log.warn({ err }, "The stored pictures could not be counted");
    }
    if (this.#isClosed) return;
    this.#recounting = setTimeout(() => void this.count(), next).unref();
  }

  stopCounting(): void {
    this.#isClosed = true;
    clearTimeout(this.#recounting);
  }

  async save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const arrived = { bytes: 0, taken: 0 };
    try {
      await this.#store.save(name, this.#whileThereIsRoom(bytes, arrived));
      this.#stored += arrived.taken;
      this.#saved += arrived.taken;
    } finally {
      this.#arriving -= arrived.taken;
    }
    this.#warn(this.#stored);
  }

  async *#whileThereIsRoom(source: AsyncIterable<Uint8Array>, arrived: { bytes: number; taken: number }) {
    for await (const chunk of source) {
      arrived.bytes += chunk.length;
      const taken = bytesTaken(arrived.bytes);
      this.#arriving += taken - arrived.taken;
      arrived.taken = taken;
      if (this.#stored + this.#arriving > this.#bytesMax) {
        this.#warn(this.#bytesMax);
        throw new StorageFull("There is no room for more pictures.");
      }
      yield chunk;
    }
  }

  #warn(bytes: number): void {
    const percent = WARN_AT_PERCENT.findLast((step) => bytes >= (this.#bytesMax * step) / 100) ?? 0;
    if (percent <= this.#percentTold) return;
    this.#percentTold = percent;
    const what =
      percent === 100
        ? "Pictures are refused for want of room"
        : `${percent} % of the room for pictures is taken`;
    this.#log.warn(
      { storedBytes: this.#stored, storedBytesMax: this.#bytesMax },
      `${what}: STORAGE_BYTES_MAX`,
    );
  }

  open(name: string): Promise<UploadContent | null> {
    return this.#store.open(name);
  }

  has(name: string): Promise<boolean> {
    return this.#store.has(name);
  }

  bytesStored(): Promise<number> {
    return this.#store.bytesStored();
  }

  ready(): Promise<void> {
    return this.#store.ready();
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}
