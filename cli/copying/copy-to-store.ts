import { createHash } from "node:crypto";
import type { UploadRepository } from "../../domain/uploads/upload-repository.ts";
import { UploadExists } from "../../domain/uploads/upload-store.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";

/** Concurrent copies. Each buffers at most two parts of an S3 upload. */
const CONCURRENCY = 8;

export type UploadCopyResult = {
  /** Read from the source. */
  pictures: number;
  bytes: number;
  added: number;
  /** Already in the target; `--json` prints this name. */
  there: number;
  problems: { name: string; problem: string }[];
};

export type UploadSource = Pick<UploadRepository, "open"> & { list(): AsyncIterable<{ name: string }> };

/**
 * Copies every picture, and reads each back to compare its size and SHA-256. Existing pictures are never replaced, so
 * an interrupted copy resumes where it stopped.
 * @param onUpload is called after each picture.
 */
export async function copyToStore(
  from: UploadSource,
  to: UploadStore,
  { signal, onUpload }: { signal: AbortSignal; onUpload: () => Promise<void> },
): Promise<UploadCopyResult> {
  const copied: UploadCopyResult = { pictures: 0, bytes: 0, added: 0, there: 0, problems: [] };
  const pictures = from.list()[Symbol.asyncIterator]();

  async function work(): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const next = await pictures.next();
      if (next.done) return;
      await copyOne(next.value.name, from, to, copied);
      await onUpload();
    }
  }

  // Wait for all workers before rethrowing, so that none uses a closed store.
  const outcomes = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  await pictures.return?.();
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return copied;
}

async function copyOne(
  name: string,
  from: UploadSource,
  to: UploadStore,
  copied: UploadCopyResult,
): Promise<void> {
  const saved = await save(name, from, to);
  const original = saved ?? (await checksum(from, name));
  // It was deleted after it was listed.
  if (original === null) return;
  const readBack = await checksum(to, name);
  copied.pictures += 1;
  copied.bytes += original.bytes;
  copied[saved ? "added" : "there"] += 1;
  if (original.hash === readBack?.hash && original.bytes === readBack.bytes) return;
  const problem = saved ? "It reads back differently." : "Another picture with this name already exists.";
  copied.problems.push({ name, problem });
}

/** @returns null when the picture is gone from the source, or the target already has one of this name. */
async function save(name: string, from: UploadSource, to: UploadStore): Promise<Checksum | null> {
  if ((await to.size(name)) !== null) return null;
  const picture = await from.open(name);
  if (picture === null) return null;
  const stream = new ChecksumStream();
  try {
    await to.save(name, stream.tap(picture.bytes));
    return stream.checksum();
  } catch (error) {
    if (error instanceof UploadExists) return null;
    throw error;
  } finally {
    picture.bytes.destroy();
  }
}

async function checksum(place: Pick<UploadRepository, "open">, name: string): Promise<Checksum | null> {
  const picture = await place.open(name);
  if (picture === null) return null;
  const stream = new ChecksumStream();
  for await (const chunk of stream.tap(picture.bytes)) void chunk;
  return stream.checksum();
}

type Checksum = { bytes: number; hash: string };

class ChecksumStream {
  readonly #hash = createHash("sha256");
  #bytes = 0;

  /** Passes bytes through while counting and hashing them. */
  async *tap(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  checksum(): Checksum {
    return { bytes: this.#bytes, hash: this.#hash.digest("hex") };
  }
}
