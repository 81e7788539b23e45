import type { PostgrestError } from "@supabase/postgrest-js";
import type { StorageApiError } from "@supabase/storage-js";
import { MISSING_PICTURE } from "../../../contract/errors.ts";
import { Refused } from "./refused.ts";

/**
 * A Supabase project words its refusals for whoever runs it; ours are written for visitors. Its storage gives each a code
 * beside the status, ours does not.
 */
export function refusedUpload(error: Pick<StorageApiError, "message" | "code" | "statusCode">): Refused {
  if (error.code === undefined) return new Refused(error.message);
  return new Refused(
    PROJECT_WORDS[error.statusCode] ?? "The picture could not be stored. Please try again.",
    {
      cause: `${error.code}: ${error.message}`,
    },
  );
}

const PROJECT_WORDS: Readonly<Record<string, string>> = {
  409: "A picture with this name exists already.",
  413: "The picture is too large.",
  415: "This type of picture can not be taken.",
};

/** PostgREST's own codes, and PostgreSQL's, of which the checks of `setup.sql` use one with sentences for visitors. */
export function refusedRow({
  message,
  code,
  details,
}: Pick<PostgrestError, "message" | "code" | "details">): Refused {
  if (details === MISSING_PICTURE) return new Refused(message, { code: MISSING_PICTURE });
  const isProjects = /^(PGRST\w+|[0-9A-Z]{5}|)$/.test(code);
  const isOurs = !isProjects || (code === CHECK_VIOLATION && !message.startsWith("new row "));
  if (isOurs) return new Refused(message, { code });
  return new Refused("It could not be stored. Please try again.", { code, cause: `${code}: ${message}` });
}

const CHECK_VIOLATION = "23514";
