import { uploadName } from "../leads/lead-admin-repository.ts";
import type { StoredLead, LeadAdminRepository } from "../leads/lead-admin-repository.ts";
import type { UploadRepository } from "../uploads/upload-repository.ts";

export type Repositories = { leads: LeadAdminRepository; uploads: UploadRepository };
/** Each is opened for one piece of work, and closed after it. */
export type OpenRepositories = {
  openLeads(): Promise<LeadAdminRepository>;
  openUploads(): Promise<UploadRepository>;
};
export type Deleted = { leads: number; pictures: number };
/** Also of visitors who left nothing: which variant they were assigned. */
export type AllDeleted = Deleted & { assignments: number };

/**
 * Deletes leads for good, and their pictures unless another lead has them too. The pictures go first: what breaks off
 * in the middle leaves leads, which the next try finds, and no picture that nobody knows of.
 */
export async function deleteLeads(
  { leads, uploads }: Repositories,
  these: readonly StoredLead[],
): Promise<Deleted> {
  const ids = these.map(({ id }) => id);
  const names = await ownUploads(leads, these);
  const deleted = await uploads.delete(names, (some) => leads.uploadsInUse(some, ids));
  return { pictures: deleted.length, leads: await leads.delete(ids) };
}

/** The names of those pictures that no other lead has. */
export async function ownUploads(
  leads: LeadAdminRepository,
  these: readonly StoredLead[],
): Promise<string[]> {
  const names = new Set(these.map(uploadName).filter((name) => name !== null));
  const inUse = await leads.uploadsInUse(
    [...names],
    these.map(({ id }) => id),
  );
  return [...names].filter((name) => !inUse.has(name));
}
