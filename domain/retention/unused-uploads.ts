import type { ArchivedPicture } from "../uploads/upload-repository.ts";
import type { Archives } from "./delete-leads.ts";

const PICTURES_AT_ONCE = 500;

/** Pictures from before a time that no lead has, in portions. A visitor who uploads and never sends leaves one. */
export async function* unusedPictures(
  { leads, pictures }: Archives,
  before: Date,
): AsyncGenerator<ArchivedPicture[]> {
  for await (const portion of inPortions(pictures.list())) {
    const old = portion.filter(({ storedAt }) => storedAt < before);
    const inUse = await leads.picturesInUse(old.map(({ name }) => name));
    const unused = old.filter(({ name }) => !inUse.has(name));
    if (unused.length > 0) yield unused;
  }
}

/** Deletes them for good. */
export async function deleteUnusedPictures(
  archives: Archives,
  before: Date,
  { signal }: { signal: AbortSignal },
): Promise<{ pictures: number; bytes: number }> {
  const total = { pictures: 0, bytes: 0 };
  for await (const unused of unusedPictures(archives, before)) {
    if (signal.aborted) break;
    total.pictures += await archives.pictures.delete(unused.map(({ name }) => name));
    total.bytes += bytesOf(unused);
  }
  return total;
}

export function bytesOf(pictures: readonly ArchivedPicture[]): number {
  return pictures.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function* inPortions(pictures: AsyncIterable<ArchivedPicture>): AsyncGenerator<ArchivedPicture[]> {
  let portion: ArchivedPicture[] = [];
  for await (const picture of pictures) {
    portion.push(picture);
    if (portion.length < PICTURES_AT_ONCE) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
