import type { Stage } from "../../domain/leads/lead-outcome.ts";
import { AD_CREATION_PATH } from "./select-leads.ts";
import { raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** The page of a lead's form, without a trailing slash. */
export const FORM_PAGE = raw("rtrim(coalesce(path, source_path), '/')");

/** Spam by its outcome, or by its spam reason if it has no outcome. */
const IS_SPAM = "coalesce(outcome, case when suspicion is null then 'open' else 'spam' end) = 'spam'";

export function isSpam(spam: boolean): Sql {
  return raw(spam ? IS_SPAM : `not (${IS_SPAM})`);
}

const STAGE_REACHED: Record<Stage, string> = {
  lead: "true",
  qualified: "outcome in ('qualified', 'won')",
  won: "outcome = 'won'",
};

export function hasReached(stage: Stage): Sql {
  return raw(STAGE_REACHED[stage]);
}

/** Neither a preview nor spam. */
export const IS_COUNTED = sql`preview is null and ${isSpam(false)}`;

/** Not an e-mail address left for a product, named or unknown, which counts with that product. */
export const IS_NOT_FOLLOW_UP = sql`follows is null and coalesce(${FORM_PAGE}, '') <> ${AD_CREATION_PATH}`;
