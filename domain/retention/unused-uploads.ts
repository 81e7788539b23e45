import type { StoredUpload } from "../uploads/upload-repository.ts";
import { checkClock } from "./clock.ts";
import type { OpenRepositories, Repositories } from "./delete-leads.ts";

/** So few that they are out of sight for a moment only, should one of them be in use by then. */
const UPLOADS_AT_ONCE = 100;

/** For so long nobody deletes a picture without a lead: a visitor whose row was refused may send it again. */
export const LEAD_GRACE_MS = 3_600_000;

/** Pictures from before a time that no lead has, in batches. A visitor who uploads and never sends leaves one. */
export async function* unusedUploads(
  { leads, uploads }: Repositories,
  before: Date,
  since = new Date(0),
): AsyncGenerator<StoredUpload[]> {
  for await (const batch of inBatches(uploads.list())) {
    const old = batch.filter(({ storedAt }) => storedAt >= since && storedAt < before);
    const inUse = await leads.uploadsInUse(old.map(({ name }) => name));
    const unused = old.filter(({ name }) => !inUse.has(name));
    if (unused.length > 0) yield unused;
  }
}

/** Deletes them for good. */
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
    const deleted = new Set(await uploads.delete(names, (some) => leads.uploadsInUse(some)));
    total.pictures += deleted.size;
    total.bytes += sumBytes(unused.filter(({ name }) => deleted.has(name)));
  }
  return total;
}

/**
 * Opens what it needs, and deletes those whose lead will hardly come any more; unless another server is just doing it. What
 * is older than every lead stays: it may be another database's, which an operator is about to put back. So does everything
 * while the clock is in doubt.
 */
export async function makeRoom(
  { openLeads, openUploads }: OpenRepositories,
  { signal, machine = new Date() }: { signal: AbortSignal; machine?: Date },
): Promise<{ pictures: number; bytes: number }> {
  const leads = await openLeads();
  let deleted = { pictures: 0, bytes: 0 };
  try {
    const uploads = await openUploads();
    try {
      await leads.withExclusiveLock(async () => {
        const [oldest] = await leads.oldestFirst({}, 1);
        const { now, doubt } = await checkClock(leads, machine);
        if (!oldest || doubt !== null) return;
        const before = new Date(now.getTime() - LEAD_GRACE_MS);
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
  return pictures.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function* inBatches(pictures: AsyncIterable<StoredUpload>): AsyncGenerator<StoredUpload[]> {
  let batch: StoredUpload[] = [];
  for await (const picture of pictures) {
    batch.push(picture);
    if (batch.length < UPLOADS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
