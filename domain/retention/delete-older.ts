import { setTimeout as wait } from "node:timers/promises";
import { type AllDeleted, type Repositories, type Deleted, deleteLeads } from "./delete-leads.ts";
import { deleteUnusedUploads } from "./unused-uploads.ts";

/** Deleted within milliseconds, so that visitors sending a form don't notice. */
const LEADS_AT_ONCE = 200;
const PAUSE_MS = 20;

type Options = {
  /** Stops between two batches. */
  signal: AbortSignal;
  onDeleted?: (deleted: Deleted) => Promise<void> | void;
};

/** Deletes older leads and their pictures, in small batches with pauses. */
export async function deleteOlder(
  repositories: Repositories,
  before: Date,
  { signal, onDeleted = () => {} }: Options,
): Promise<Deleted> {
  const total = { leads: 0, pictures: 0 };
  while (!signal.aborted) {
    const oldest = await repositories.leads.listOldest({ until: before }, LEADS_AT_ONCE);
    if (oldest.length === 0) break;
    const deleted = await deleteLeads(repositories, oldest);
    total.leads += deleted.leads;
    total.pictures += deleted.pictures;
    await onDeleted(deleted);
    await wait(PAUSE_MS);
  }
  return total;
}

/** Deletes not only leads, but also older pictures without a lead, and assignments. */
export async function deleteAllOlder(
  repositories: Repositories,
  before: Date,
  options: Options,
): Promise<AllDeleted> {
  const deleted = await deleteOlder(repositories, before, options);
  const unused = await deleteUnusedUploads(repositories, before, options);
  const assignments = await forgetAssignments(repositories, before, options);
  return { leads: deleted.leads, pictures: deleted.pictures + unused.pictures, assignments };
}

async function forgetAssignments(
  { leads }: Repositories,
  before: Date,
  { signal }: Options,
): Promise<number> {
  let forgotten = 0;
  if (signal.aborted) return forgotten;
  for await (const count of leads.forgetAssignments(before)) {
    forgotten += count;
    if (signal.aborted) break;
    await wait(PAUSE_MS);
  }
  return forgotten;
}
