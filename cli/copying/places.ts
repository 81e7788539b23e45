import { StartupError } from "../../domain/errors/startup-error.ts";
import type { LeadAccess, LeadRepository } from "../../domain/leads/lead-repository.ts";
import { openLeads, uploadPlace } from "../../storage/open-storage.ts";
import type { LeadPlace, UploadPlace } from "../../storage/place.ts";
import { leadPlaceAt, uploadPlaceAt } from "../../storage/typed-places.ts";
import { UsageError } from "../command-context.ts";

/** A place with what an operator calls it, without a password. */
export type Named<Place> = { name: string; place: Place };

/** @throws UsageError for an address that is neither a folder nor a database. */
export function readLeadPlace(option: string, text: string): Named<LeadPlace> {
  const place = rephrase(option, "DATABASE_URL", () => leadPlaceAt(text));
  return { name: place.folder ?? place.name, place };
}

/** S3's server and region are those of the settings. @throws UsageError */
export function readUploadPlace(
  option: string,
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Named<UploadPlace> {
  const place = rephrase(option, "S3_BUCKET", () => uploadPlaceAt(text, env));
  return { name: place.folder ?? text.replace(/\/$/, ""), place };
}

/** Where a data folder keeps pictures, or null for another place. */
export function uploadsBeside({ place: { folder } }: Named<LeadPlace>): Named<UploadPlace> | null {
  if (folder === null) return null;
  const place = uploadPlace({ dataDir: folder, s3: null });
  return { name: place.name, place };
}

/** @throws StartupError when there are no leads, or they can not be used. */
export async function openLeadsAt(
  { place, name }: Named<LeadPlace>,
  access: LeadAccess,
): Promise<LeadRepository> {
  return openLeads(place, access).catch((error) => {
    throw describeCause(error, "DATABASE_URL", name);
  });
}

function rephrase<Place>(option: string, setting: string, read: () => Place): Place {
  try {
    return read();
  } catch (error) {
    const said = describeCause(error, setting, option);
    throw said instanceof StartupError ? new UsageError(said.problems.join(" ")) : said;
  }
}

/** A problem that names the setting, said of what was given instead of it. */
function describeCause(error: unknown, setting: string, name: string): unknown {
  if (!(error instanceof StartupError)) return error;
  return new StartupError(...error.problems.map((problem) => problem.replaceAll(setting, name)));
}
