import { uploadName } from "../leads/stored-lead.ts";
import type { LeadAdminRepository } from "../leads/lead-admin-repository.ts";
import type { StoredLead } from "../leads/stored-lead.ts";
import type { UploadRepository } from "../uploads/upload-repository.ts";

export type Repositories = { leads: LeadAdminRepository; uploads: UploadRepository };
/** Opened for one task and closed after it. */
export type OpenRepositories = {
  openLeads(): Promise<LeadAdminRepository>;
  openUploads(): Promise<UploadRepository>;
};
export type Deleted = { leads: number; pictures: number };
/** Assignments belong to visitors who left no lead. */
export type AllDeleted = Deleted & { assignments: number };

/**
 * Deletes leads and those of their pictures that no other lead has. Pictures go first, so that an interruption leaves
 * leads to find again rather than orphaned pictures. Any that were kept for another lead are looked at again after it:
 * that lead may have been deleted meanwhile, and the picture kept for these.
 */
export async function deleteLeads(
  { leads, uploads }: Repositories,
  toDelete: readonly StoredLead[],
): Promise<Deleted> {
  const ids = toDelete.map(({ id }) => id);
  const names = await ownUploads(leads, toDelete);
  const first = await uploads.delete(names, (some) => leads.findUploadsInUse(some, ids));
  const count = await leads.delete(ids);
  const left = (await ownUploads(leads, toDelete)).filter((name) => !first.includes(name));
  const then = left.length > 0 ? await uploads.delete(left, (some) => leads.findUploadsInUse(some)) : [];
  return { pictures: first.length + then.length, leads: count };
}

/** The names of the owners' pictures that no other lead has. */
export async function ownUploads(
  leads: LeadAdminRepository,
  owners: readonly StoredLead[],
): Promise<string[]> {
  const names = new Set(owners.map(uploadName).filter((name) => name !== null));
  const inUse = await leads.findUploadsInUse(
    [...names],
    owners.map(({ id }) => id),
  );
  return [...names].filter((name) => !inUse.has(name));
}
