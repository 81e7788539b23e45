import { ByteCounter } from "../domain/uploads/byte-counter.ts";
import type { SharedUploadBytes } from "../domain/uploads/shared-upload-bytes.ts";
import { diskBytes } from "../domain/uploads/upload-store.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";
import { MINUTE_MS } from "../domain/durations.ts";

/** The delay before this server adds what it stored to the shared count. */
const SHARE_AFTER_MS = MINUTE_MS;

/** Stores pictures in a bucket that several servers share; one of them counts its bytes for all. */
export class SharedCountUploads implements UploadStore {
  readonly #store: UploadStore;
  readonly #shared: SharedUploadBytes;
  #unsharedBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: UploadStore, shared: SharedUploadBytes) {
    this.#store = store;
    this.#shared = shared;
  }

  async save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const counted = new ByteCounter(bytes);
    await this.#store.save(name, counted);
    this.#unsharedBytes += diskBytes(counted.total);
    this.#timer ??= setTimeout(() => void this.#shareBytes().catch(() => {}), SHARE_AFTER_MS).unref();
  }

  open(name: string) {
    return this.#store.open(name);
  }

  size(name: string) {
    return this.#store.size(name);
  }

  ready() {
    return this.#store.ready();
  }

  /** Until the first count is done, each server counts for itself. */
  async bytesStored(recount = false): Promise<number> {
    await this.#shareBytes();
    const mark = await this.#shared.begin(recount);
    const known = mark === null ? await this.#shared.total() : null;
    if (known !== null) return known;
    const startedAtMs = performance.now();
    const bytes = await this.#store.bytesStored();
    if (mark !== null) await this.#shared.finish(mark, bytes, performance.now() - startedAtMs);
    return bytes;
  }

  /** Adds the remaining bytes to the shared count. */
  async close(): Promise<void> {
    await this.#shareBytes().catch(() => {});
  }

  async #shareBytes(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const bytes = this.#unsharedBytes;
    if (bytes === 0) return;
    this.#unsharedBytes = 0;
    try {
      await this.#shared.add(bytes);
    } catch (error) {
      this.#unsharedBytes += bytes;
      throw error;
    }
  }
}
