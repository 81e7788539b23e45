import { StartupError } from "../../domain/errors/startup-error.ts";
import type { LeadAccess, LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import { openLeads, uploadPlace } from "../../storage/open-storage.ts";
import type { LeadPlace, UploadPlace } from "../../storage/place.ts";
import { leadPlaceAt, uploadPlaceAt } from "../../storage/typed-places.ts";
import { UsageError } from "../command-context.ts";

/** A place with its display name, which has no password. */
export type Named<Place> = { name: string; place: Place };

/** @throws UsageError unless the text names a folder or a database. */
export function readLeadPlace(option: string, text: string): Named<LeadPlace> {
  const place = parsePlace(option, "DATABASE_URL", () => leadPlaceAt(text));
  return { name: place.folder ?? place.name, place };
}

/** Takes S3's endpoint and region from the settings. @throws UsageError */
export function readUploadPlace(
  option: string,
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Named<UploadPlace> {
  const place = parsePlace(option, "S3_BUCKET", () => uploadPlaceAt(text, env));
  return { name: place.folder ?? text.replace(/\/$/, ""), place };
}

/** Where a data folder keeps its pictures; null for a database. */
export function uploadsBeside({ place: { folder } }: Named<LeadPlace>): Named<UploadPlace> | null {
  if (folder === null) return null;
  const place = uploadPlace({ dataDir: folder, s3: null });
  return { name: place.name, place };
}

/** @throws StartupError when there are no leads, or they can't be opened. */
export async function openLeadsAt(
  { place, name }: Named<LeadPlace>,
  access: LeadAccess,
): Promise<LeadAdminRepository> {
  return openLeads(place, access).catch((error) => {
    throw replaceSettingName(error, "DATABASE_URL", name);
  });
}

function parsePlace<Place>(option: string, setting: string, parse: () => Place): Place {
  try {
    return parse();
  } catch (error) {
    const renamed = replaceSettingName(error, setting, option);
    throw renamed instanceof StartupError ? new UsageError(renamed.problems.join(" ")) : renamed;
  }
}

/** Makes a StartupError about a setting one about the option used instead. */
function replaceSettingName(error: unknown, setting: string, name: string): unknown {
  if (!(error instanceof StartupError)) return error;
  return new StartupError(...error.problems.map((problem) => problem.replaceAll(setting, name)));
}
