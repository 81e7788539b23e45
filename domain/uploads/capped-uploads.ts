import { fairShare } from "../limits/fair-share.ts";
import type { Log } from "../log.ts";
import { PendingUploads } from "./pending-uploads.ts";
import { diskBytes } from "./upload-store.ts";
import type { UploadStore } from "./upload-store.ts";
import { HOUR_MS, MINUTE_MS } from "../durations.ts";

/** The limit for all pictures, or a network's share for pictures without a lead, is used up. */
export class StorageFull extends Error {
  override name = "StorageFull";
}

export const WARN_FROM_PERCENT = 80;

/** The percentages of the limit that are logged, each once when reached. */
const WARN_AT_PERCENT = [WARN_FROM_PERCENT, 90, 95, 100];

/** How often to recount: other servers on the same bucket and the operator's commands add and delete too. */
const RECOUNT_MS = HOUR_MS;

/** The least time between two attempts to make room, each of which scans every picture. */
const MAKE_ROOM_EVERY_MS = 10 * MINUTE_MS;

/** The share of the limit for one network's pictures without a lead: 5 MB of 20 GB. */
const NETWORK_SHARE_MIN = 1 / 4000;

/** The pause after a failed count. Until one succeeds, earlier pictures are not included. */
const RETRY_MS = MINUTE_MS;

/** `reserved` is `bytes` rounded up to disk blocks. */
type Arriving = { network: string; bytes: number; reserved: number };

export type CappedUploadsServices = {
  /** Infinity for no limit. */
  bytesMax: number;
  /** Deletes pictures without a lead. */
  makeRoom?: ((options: { signal: AbortSignal }) => Promise<{ pictures: number; bytes: number }>) | undefined;
  log: Pick<Log, "info" | "warn">;
  /** A monotonic clock. */
  nowMs?: () => number;
};

/**
 * Limits the disk space of all pictures: beyond `bytesMax`, `save` throws StorageFull and stores nothing. Above half of
 * it, each network has a fair share for pictures without a lead; above 80%, those older than an hour are deleted.
 */
export class CappedUploads {
  readonly #store: Pick<UploadStore, "save" | "bytesStored">;
  readonly #services: CappedUploadsServices;
  readonly #nowMs: () => number;
  readonly #pending: PendingUploads;
  readonly #stopped = new AbortController();
  #counting: Promise<void> | null = null;
  #recounting: NodeJS.Timeout | undefined;
  #madeRoomAtMs = -Infinity;
  #stored = 0;
  #arriving = 0;
  /** Bytes saved since start. */
  #saved = 0;
  #percentLogged = 0;

  constructor(store: Pick<UploadStore, "save" | "bytesStored">, services: CappedUploadsServices) {
    this.#store = store;
    this.#services = services;
    this.#nowMs = services.nowMs ?? (() => performance.now());
    this.#pending = new PendingUploads(this.#nowMs);
  }

  /**
   * Counts stored pictures at once and then every hour, and makes room if there is little left. Until the first count is
   * done, only new ones are included.
   */
  recount(): Promise<void> {
    this.#counting ??= this.#countAndMakeRoom().finally(() => (this.#counting = null));
    return this.#counting;
  }

  /** Resolves when a count under way has ended. */
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
      if (this.#percentStored() >= WARN_FROM_PERCENT && (await this.#makeRoom()))
        await this.#countStored(true);
      if (this.#percentStored() < WARN_FROM_PERCENT) this.#percentLogged = 0;
      this.#warn(this.#stored);
    } catch (err) {
      next = RETRY_MS;
      this.#services.log.warn({ err }, "The stored pictures could not be counted");
    }
    if (this.#stopped.signal.aborted) return;
    this.#recounting = setTimeout(() => void this.recount(), next).unref();
  }

  async #countStored(recount = false): Promise<void> {
    const savedBefore = this.#saved;
    const stored = await this.#store.bytesStored(recount);
    // Pictures saved during the count may count twice until the next one, but are never missed.
    this.#stored = stored + this.#saved - savedBefore;
  }

  /** @returns whether it deleted anything */
  async #makeRoom(): Promise<boolean> {
    const { makeRoom, log } = this.#services;
    if (!makeRoom) return false;
    this.#madeRoomAtMs = this.#nowMs();
    try {
      const deleted = await makeRoom({ signal: this.#stopped.signal });
      if (deleted.pictures > 0)
        log.info(deleted, "Deleted pictures without a lead, to make room under STORAGE_BYTES_MAX");
      return deleted.pictures > 0;
    } catch (err) {
      log.warn({ err }, "Pictures without a lead could not be deleted, to make room under STORAGE_BYTES_MAX");
      return false;
    }
  }

  #percentStored(): number {
    return (100 * this.#stored) / this.#services.bytesMax;
  }

  /** @param network charged for the picture until its lead is stored */
  async save(name: string, bytes: AsyncIterable<Uint8Array>, network = ""): Promise<void> {
    if (this.#services.bytesMax === Infinity) return this.#store.save(name, bytes);
    const arriving = { network, bytes: 0, reserved: 0 };
    this.#pending.forgetOld();
    try {
      await this.#store.save(name, this.#reserveWhileReading(bytes, arriving));
      this.#stored += arriving.reserved;
      this.#saved += arriving.reserved;
      this.#pending.saved(name, network, arriving.reserved);
    } catch (error) {
      this.#pending.add(network, -arriving.reserved);
      throw error;
    } finally {
      this.#arriving -= arriving.reserved;
    }
    this.#warn(this.#stored);
  }

  /** The picture's lead is stored, so its network is no longer charged for it. */
  stopCharging(name: string): void {
    this.#pending.forget(name);
  }

  async *#reserveWhileReading(source: AsyncIterable<Uint8Array>, arriving: Arriving) {
    for await (const chunk of source) {
      arriving.bytes += chunk.length;
      const more = diskBytes(arriving.bytes) - arriving.reserved;
      if (!this.#hasRoom(arriving, more)) this.#refuse();
      this.#arriving += more;
      this.#pending.add(arriving.network, more);
      arriving.reserved += more;
      yield chunk;
    }
  }

  #hasRoom({ network, reserved }: Arriving, more: number): boolean {
    const max = this.#services.bytesMax;
    const used = this.#stored + this.#arriving;
    if (used + more > max) {
      this.#warn(max);
      return false;
    }
    const ofNetwork = this.#pending.bytesOf(network);
    const networks = this.#pending.networks + (ofNetwork === 0 ? 1 : 0);
    // Use before this picture, so that the share doesn't depend on its number of chunks.
    const share = fairShare({ max, used: used - reserved }, networks, diskBytes(max * NETWORK_SHARE_MIN));
    return ofNetwork + more <= share;
  }

  #refuse(): never {
    const mayMakeRoom = this.#services.makeRoom && this.#percentStored() >= WARN_FROM_PERCENT;
    if (mayMakeRoom && this.#nowMs() - this.#madeRoomAtMs >= MAKE_ROOM_EVERY_MS) {
      this.#madeRoomAtMs = this.#nowMs();
      void this.recount();
    }
    throw new StorageFull("There is no room for more pictures.");
  }

  #warn(bytes: number): void {
    const { bytesMax, log } = this.#services;
    const percent = WARN_AT_PERCENT.findLast((step) => bytes >= (bytesMax * step) / 100) ?? 0;
    if (percent <= this.#percentLogged) return;
    this.#percentLogged = percent;
    const message =
      percent === 100
        ? "Pictures are refused because storage is full"
        : `${percent}% of the room for pictures is used`;
    log.warn({ storedBytes: this.#stored, storedBytesMax: bytesMax }, `${message}: STORAGE_BYTES_MAX`);
  }
}
