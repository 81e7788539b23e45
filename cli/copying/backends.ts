import { OperatorError } from "../../domain/errors/operator-error.ts";
import type { LeadAccess, LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import { uploadBackend } from "../../storage/choose-storage.ts";
import type { LeadBackend, UploadBackend } from "../../storage/backend.ts";
import { parseLeadBackend, parseUploadBackend } from "../../storage/parse-backends.ts";
import { UsageError } from "../command-context.ts";

/** A backend with its display name, which has no password. */
export type Named<Backend> = { name: string; backend: Backend };

/** @throws UsageError unless the text names a folder or a database. */
export function readLeadBackend(option: string, text: string): Named<LeadBackend> {
  const backend = parseBackend(option, "DATABASE_URL", () => parseLeadBackend(text));
  return { name: backend.folder ?? backend.name, backend };
}

/** Takes S3's endpoint and region from the settings. @throws UsageError */
export function readUploadBackend(
  option: string,
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Named<UploadBackend> {
  const backend = parseBackend(option, "S3_BUCKET", () => parseUploadBackend(text, env));
  return { name: backend.folder ?? text.replace(/\/$/, ""), backend };
}

/** Where a data folder keeps its pictures; null for a database. */
export function uploadsBeside({ backend: { folder } }: Named<LeadBackend>): Named<UploadBackend> | null {
  if (folder === null) return null;
  const backend = uploadBackend({ dataDir: folder, s3: null });
  return { name: backend.name, backend };
}

/** @throws OperatorError when they can't be opened. */
export async function openLeadsAt(
  { backend, name }: Named<LeadBackend>,
  access: LeadAccess,
): Promise<LeadAdminRepository> {
  return backend.openLeads(access).catch((error) => {
    throw replaceSettingName(error, "DATABASE_URL", name);
  });
}

function parseBackend<Backend>(option: string, setting: string, parse: () => Backend): Backend {
  try {
    return parse();
  } catch (error) {
    const renamed = replaceSettingName(error, setting, option);
    throw renamed instanceof OperatorError ? new UsageError(renamed.problems.join(" ")) : renamed;
  }
}

/** In an OperatorError, replaces the name of a setting by that of the option used instead. */
function replaceSettingName(error: unknown, setting: string, name: string): unknown {
  if (!(error instanceof OperatorError)) return error;
  return new OperatorError(...error.problems.map((problem) => problem.replaceAll(setting, name)));
}
