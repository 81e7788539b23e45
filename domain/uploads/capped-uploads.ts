import { fairShare } from "../limits/fair-share.ts";
import type { Log } from "../log.ts";
import { PendingUploads } from "./pending-uploads.ts";
import { diskBytes } from "./upload-store.ts";
import type { UploadStore, UploadContent } from "./upload-store.ts";

/** Refused, because all pictures together, or a network's of those without a lead, would take more than they may. */
export class StorageFull extends Error {
  override name = "StorageFull";
}

/** From here on an operator should know that room is running out. */
export const WARN_FROM_PERCENT = 80;

/** Each of these is logged once when it is reached, so that the last comes as no surprise. */
const WARN_AT_PERCENT = [WARN_FROM_PERCENT, 90, 95, 100];

/** Others add and delete too: another server on the same bucket, the operator's command. */
const RECOUNT_MS = 60 * 60 * 1000;

/** Where room has run out, it is looked for no more often: it takes a look at every picture. */
const MAKE_ROOM_EVERY_MS = 10 * 60 * 1000;

/** Part of the room that each network may have of pictures without a lead, as long as there is any: 5 MB of 20 GB. */
const NETWORK_PART_MIN = 1 / 4000;

/** Uncounted, what was there before takes no room. */
const RETRY_MS = 60 * 1000;

type Arrived = { network: string; bytes: number; taken: number };

export type CappedUploadsServices = {
  /** Infinity is no cap. */
  bytesMax: number;
  /** Deletes pictures that no lead has; without one they stay until somebody does. */
  makeRoom?: ((options: { signal: AbortSignal }) => Promise<{ pictures: number; bytes: number }>) | undefined;
  log: Pick<Log, "info" | "warn">;
  /** A monotonic clock. */
  nowMs?: () => number;
};

/**
 * A store whose pictures together never take more than so many bytes of a disk: `save` throws StorageFull instead, and leaves
 * nothing behind. From half of them on, a network has a fair share for pictures that no lead has yet, and from 80 % on those
 * that have waited for an hour make room by themselves. All else is as the store does it.
 */
export class CappedUploads implements UploadStore {
  readonly #store: UploadStore;
  readonly #services: CappedUploadsServices;
  readonly #nowMs: () => number;
  readonly #pending: PendingUploads;
  readonly #stopped = new AbortController();
  #counting: Promise<void> | null = null;
  #recounting: NodeJS.Timeout | undefined;
  #madeRoomAtMs = -Infinity;
  #stored = 0;
  #arriving = 0;
  /** Since the start. */
  #saved = 0;
  #percentTold = 0;

  constructor(store: UploadStore, services: CappedUploadsServices) {
    this.#store = store;
    this.#services = services;
    this.#nowMs = services.nowMs ?? (() => performance.now());
    this.#pending = new PendingUploads(this.#nowMs);
  }

  /** Counts what is there, and again every hour. Until the first count is done, only what is saved meanwhile counts. */
  count(): Promise<void> {
    this.#counting ??= this.#countAndMakeRoom().finally(() => (this.#counting = null));
    return this.#counting;
  }

  /** Resolves when what is under way is done. */
  async stopCounting(): Promise<void> {
    this.#stopped.abort();
    clearTimeout(this.#recounting);
    await this.#counting;
  }

  async #countAndMakeRoom(): Promise<void> {
    if (this.#services.bytesMax === Infinity) return;
    clearTimeout(this.#recounting);
    let next = RECOUNT_MS;
    try {
      await this.#countStored();
      if (this.#percentStored() >= WARN_FROM_PERCENT && (await this.#makeRoom())) await this.#countStored();
      if (this.#percentStored() < WARN_FROM_PERCENT) this.#percentTold = 0;
      this.#warn(this.#stored);
    } catch (err) {
      next = RETRY_MS;
      this.#services.log.warn({ err }, "The stored pictures could not be counted");
    }
    if (this.#stopped.signal.aborted) return;
    this.#recounting = setTimeout(() => void this.count(), next).unref();
  }

  async #countStored(): Promise<void> {
    const savedBefore = this.#saved;
    const stored = await this.#store.bytesStored();
    // What was saved meanwhile may be counted twice until the next count, but never not at all.
    this.#stored = stored + this.#saved - savedBefore;
  }

  /** @returns whether there may be more of it now. */
  async #makeRoom(): Promise<boolean> {
    const { makeRoom, log } = this.#services;
    if (!makeRoom) return false;
    this.#madeRoomAtMs = this.#nowMs();
    try {
      const deleted = await makeRoom({ signal: this.#stopped.signal });
      if (deleted.pictures > 0) log.info(deleted, "Deleted pictures that no lead has: STORAGE_BYTES_MAX");
      return deleted.pictures > 0;
    } catch (err) {
      log.warn({ err }, "Pictures that no lead has could not be deleted: STORAGE_BYTES_MAX");
      return false;
    }
  }

  #percentStored(): number {
    return (100 * this.#stored) / this.#services.bytesMax;
  }

  /** @param network whose share it takes from until its lead comes */
  async save(name: string, bytes: AsyncIterable<Uint8Array>, network = ""): Promise<void> {
    if (this.#services.bytesMax === Infinity) return this.#store.save(name, bytes);
    const arrived = { network, bytes: 0, taken: 0 };
    this.#pending.forgetOld();
    try {
      await this.#store.save(name, this.#whileThereIsRoom(bytes, arrived));
      this.#stored += arrived.taken;
      this.#saved += arrived.taken;
      this.#pending.saved(name, network, arrived.taken);
    } catch (error) {
      this.#pending.add(network, -arrived.taken);
      throw error;
    } finally {
      this.#arriving -= arrived.taken;
    }
    this.#warn(this.#stored);
  }

  /** A picture's lead is stored: it no longer takes from anybody's share. */
  leadStored(name: string): void {
    this.#pending.leadStored(name);
  }

  async *#whileThereIsRoom(source: AsyncIterable<Uint8Array>, arrived: Arrived) {
    for await (const chunk of source) {
      arrived.bytes += chunk.length;
      const more = diskBytes(arrived.bytes) - arrived.taken;
      if (!this.#hasRoom(arrived, more)) throw this.#full();
      this.#arriving += more;
      this.#pending.add(arrived.network, more);
      arrived.taken += more;
      yield chunk;
    }
  }

  #hasRoom({ network, taken }: Arrived, more: number): boolean {
    const max = this.#services.bytesMax;
    const used = this.#stored + this.#arriving;
    if (used + more > max) {
      this.#warn(max);
      return false;
    }
    const ofNetwork = this.#pending.bytesOf(network);
    const networks = this.#pending.networks + (ofNetwork === 0 ? 1 : 0);
    // As it was before this picture, in however many parts that arrives.
    const share = fairShare({ max, used: used - taken }, networks, diskBytes(max * NETWORK_PART_MIN));
    return ofNetwork + more <= share;
  }

  #full(): StorageFull {
    const mayMakeRoom = this.#services.makeRoom && this.#percentStored() >= WARN_FROM_PERCENT;
    if (mayMakeRoom && this.#nowMs() - this.#madeRoomAtMs >= MAKE_ROOM_EVERY_MS) {
      this.#madeRoomAtMs = this.#nowMs();
      void this.count();
    }
    return new StorageFull("There is no room for more pictures.");
  }

  #warn(bytes: number): void {
    const { bytesMax, log } = this.#services;
    const percent = WARN_AT_PERCENT.findLast((step) => bytes >= (bytesMax * step) / 100) ?? 0;
    if (percent <= this.#percentTold) return;
    this.#percentTold = percent;
    const what =
      percent === 100
        ? "Pictures are refused for want of room"
        : `${percent} % of the room for pictures is taken`;
    log.warn({ storedBytes: this.#stored, storedBytesMax: bytesMax }, `${what}: STORAGE_BYTES_MAX`);
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
