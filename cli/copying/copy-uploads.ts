import { createHash } from "node:crypto";
import type { UploadRepository } from "../../domain/uploads/upload-repository.ts";
import { UploadExists } from "../../domain/uploads/upload-store.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";

/** Each holds two parts of an upload to S3 at most. */
const AT_ONCE = 8;

export type CopiedUploads = {
  /** That were read where they come from. */
  pictures: number;
  bytes: number;
  added: number;
  /** That were there already. */
  there: number;
  problems: { name: string; problem: string }[];
};

/** Pictures by their names. */
export type UploadSource = Pick<UploadRepository, "open"> & { list(): AsyncIterable<{ name: string }> };

/**
 * Copies every picture, and reads each of them back: its size and the SHA-256 of its bytes must be the same. What is there
 * already stays as it is, so a copy that broke off goes on where it was.
 * @param onUpload is called with each picture that was copied and read back.
 */
export async function copyUploads(
  from: UploadSource,
  to: UploadStore,
  { signal, onUpload }: { signal: AbortSignal; onUpload: () => Promise<void> },
): Promise<CopiedUploads> {
  const copied: CopiedUploads = { pictures: 0, bytes: 0, added: 0, there: 0, problems: [] };
  const pictures = from.list()[Symbol.asyncIterator]();

  async function copyOneByOne(): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const next = await pictures.next();
      if (next.done) return;
      await copyOne(next.value.name, from, to, copied);
      await onUpload();
    }
  }

  // Let all workers end before rethrowing, so that none uses a closed store.
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyOneByOne));
  await pictures.return?.();
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
  return copied;
}

async function copyOne(
  name: string,
  from: UploadSource,
  to: UploadStore,
  copied: CopiedUploads,
): Promise<void> {
  const saved = await save(name, from, to);
  const own = saved ?? (await checksum(from, name));
  // It was deleted since it was listed.
  if (own === null) return;
  const other = await checksum(to, name);
  copied.pictures += 1;
  copied.bytes += own.bytes;
  copied[saved ? "added" : "there"] += 1;
  if (own.hash === other?.hash && own.bytes === other.bytes) return;
  const problem = saved
    ? "It reads differently than it was."
    : "Another picture with this name is there already.";
  copied.problems.push({ name, problem });
}

/** What was saved, or null when there is nothing to save or the name is taken. */
async function save(name: string, from: UploadSource, to: UploadStore): Promise<Sum | null> {
  if (await to.has(name)) return null;
  const picture = await from.open(name);
  if (picture === null) return null;
  const counter = new Counter();
  try {
    await to.save(name, counter.counted(picture.bytes));
    return counter.sum();
  } catch (error) {
    if (error instanceof UploadExists) return null;
    throw error;
  } finally {
    picture.bytes.destroy();
  }
}

async function checksum(place: Pick<UploadRepository, "open">, name: string): Promise<Sum | null> {
  const picture = await place.open(name);
  if (picture === null) return null;
  const counter = new Counter();
  for await (const chunk of counter.counted(picture.bytes)) void chunk;
  return counter.sum();
}

type Sum = { bytes: number; hash: string };

class Counter {
  readonly #hash = createHash("sha256");
  #bytes = 0;

  /** The same bytes, counted as they pass. */
  async *counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  sum(): Sum {
    return { bytes: this.#bytes, hash: this.#hash.digest("hex") };
  }
}
