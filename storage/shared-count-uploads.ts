import type { PictureBytes } from "../domain/uploads/picture-bytes.ts";
import { diskBytes } from "../domain/uploads/upload-store.ts";
import type { UploadStore } from "../domain/uploads/upload-store.ts";

/** How long other servers may miss what this one stored. */
const NOTE_AFTER_MS = 60_000;

/** A store of pictures on a shared bucket, whose bytes one server counts for all. */
export class SharedCountUploads implements UploadStore {
  readonly #store: UploadStore;
  readonly #shared: PictureBytes;
  #unnoted = 0;
  #noting: NodeJS.Timeout | undefined;

  constructor(store: UploadStore, shared: PictureBytes) {
    this.#store = store;
    this.#shared = shared;
  }

  async save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    let size = 0;
    async function* measured() {
      for await (const chunk of bytes) {
        size += chunk.length;
        yield chunk;
      }
    }
    await this.#store.save(name, measured());
    this.#unnoted += diskBytes(size);
    this.#noting ??= setTimeout(() => void this.#note().catch(() => {}), NOTE_AFTER_MS).unref();
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
  async bytesStored(anew = false): Promise<number> {
    await this.#note();
    const mark = await this.#shared.begin(anew);
    const known = mark === null ? await this.#shared.total() : null;
    if (known !== null) return known;
    const startedAtMs = performance.now();
    const bytes = await this.#store.bytesStored();
    if (mark !== null) await this.#shared.finish(mark, bytes, performance.now() - startedAtMs);
    return bytes;
  }

  /** Records the remaining bytes. */
  async close(): Promise<void> {
    await this.#note().catch(() => {});
  }

  async #note(): Promise<void> {
    clearTimeout(this.#noting);
    this.#noting = undefined;
    const bytes = this.#unnoted;
    if (bytes === 0) return;
    this.#unnoted = 0;
    try {
      await this.#shared.add(bytes);
    } catch (error) {
      this.#unnoted += bytes;
      throw error;
    }
  }
}
