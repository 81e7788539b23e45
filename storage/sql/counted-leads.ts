import type { Stage } from "../../domain/leads/lead-outcome.ts";
import { AD_CREATION_PATH } from "./select-leads.ts";
import { raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** The page of a lead's form, as it was stored: see `formPath`. */
export const FORM_PATH = raw("coalesce(path, source_path)");

/** The same to count by: rows of older pages may end with a slash. Like `withoutTrailingSlash`, keeps the root. */
export const FORM_PATH_TRIMMED = sql`case ${FORM_PATH} when '/' then '/' else rtrim(${FORM_PATH}, '/') end`;

/** Spam by its outcome, or by its spam reason if it has no outcome. */
export const IS_SPAM = raw(
  "coalesce(outcome, case when suspicion is null then 'open' else 'spam' end) = 'spam'",
);
export const IS_NOT_SPAM = sql`not (${IS_SPAM})`;

const STAGE_REACHED: Record<Stage, string> = {
  lead: "true",
  qualified: "outcome in ('qualified', 'won')",
  won: "outcome = 'won'",
};

export function reachedStage(stage: Stage): Sql {
  return raw(STAGE_REACHED[stage]);
}

/** Neither a preview nor spam. */
export const IS_COUNTED = sql`preview is null and ${IS_NOT_SPAM}`;

/** Not an e-mail address left for a product, named or unknown, which counts with that product. */
export const IS_NOT_FOLLOW_UP = sql`follows is null and coalesce(${FORM_PATH_TRIMMED}, '') <> ${AD_CREATION_PATH}`;
