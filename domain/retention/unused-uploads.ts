import type { StoredUpload } from "../uploads/upload-repository.ts";
import { checkClock } from "./clock.ts";
import type { OpenRepositories, Repositories } from "./delete-leads.ts";
import { HOUR_MS } from "../durations.ts";
import { sum } from "../sum.ts";

/** Few enough that a picture which is in use after all is hidden only for a moment. */
const UPLOADS_AT_ONCE = 100;

/** A picture without a lead is kept at least this long: a visitor whose row was refused may retry. */
export const UNUSED_UPLOAD_MS_MIN = HOUR_MS;

/** Pictures without a lead, in batches: from visitors who uploaded one and never sent the form. */
export async function* unusedUploads(
  { leads, uploads }: Repositories,
  before: Date,
  since = new Date(0),
): AsyncGenerator<StoredUpload[]> {
  for await (const batch of batched(uploads.list())) {
    const old = batch.filter(({ storedAt }) => storedAt >= since && storedAt < before);
    const inUse = await leads.findUploadsInUse(old.map(({ name }) => name));
    const unused = old.filter(({ name }) => !inUse.has(name));
    if (unused.length > 0) yield unused;
  }
}

/** Deletes `unusedUploads` for good. */
export async function deleteUnusedUploads(
  repositories: Repositories,
  before: Date,
  { signal, since }: { signal: AbortSignal; since?: Date },
): Promise<{ pictures: number; bytes: number }> {
  const { leads, uploads } = repositories;
  const total = { pictures: 0, bytes: 0 };
  for await (const unused of unusedUploads(repositories, before, since)) {
    if (signal.aborted) break;
    const names = unused.map(({ name }) => name);
    const deleted = new Set(await uploads.delete(names, (some) => leads.findUploadsInUse(some)));
    total.pictures += deleted.size;
    total.bytes += sumBytes(unused.filter(({ name }) => deleted.has(name)));
  }
  return total;
}

/**
 * Deletes pictures that have had no lead for `UNUSED_UPLOAD_MS_MIN`, unless another server is doing so. Keeps pictures
 * older than every lead, which may belong to a database that an operator is about to restore, and deletes nothing while
 * the clock is in doubt.
 */
export async function makeRoom(
  { openLeads, openUploads }: OpenRepositories,
  { signal, machineTime = new Date() }: { signal: AbortSignal; machineTime?: Date },
): Promise<{ pictures: number; bytes: number }> {
  const leads = await openLeads();
  let deleted = { pictures: 0, bytes: 0 };
  try {
    const uploads = await openUploads();
    try {
      await leads.withExclusiveLock(async () => {
        const [oldest] = await leads.listOldest({}, 1);
        const { now, doubt } = await checkClock(leads, machineTime);
        if (!oldest || doubt !== null) return;
        const before = new Date(now.getTime() - UNUSED_UPLOAD_MS_MIN);
        deleted = await deleteUnusedUploads({ leads, uploads }, before, { signal, since: oldest.createdAt });
      });
    } finally {
      await uploads.close();
    }
  } finally {
    await leads.close();
  }
  return deleted;
}

export function sumBytes(pictures: readonly StoredUpload[]): number {
  return sum(pictures.map(({ bytes }) => bytes));
}

async function* batched(pictures: AsyncIterable<StoredUpload>): AsyncGenerator<StoredUpload[]> {
  let batch: StoredUpload[] = [];
  for await (const picture of pictures) {
    batch.push(picture);
    if (batch.length < UPLOADS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
