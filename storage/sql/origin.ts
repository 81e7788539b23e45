import { TAG_DIMENSIONS } from "../../domain/leads/lead-admin-repository.ts";
import type { OriginDimension } from "../../domain/leads/lead-admin-repository.ts";
import { literal, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** Where a lead's visitor came from. `lead` names the table or its alias. */
export function origin(dimension: OriginDimension, lead: string): Sql {
  if (dimension === "referrer") return raw(`${lead}.referrer_host`);
  return sql`${raw(lead)}.tags ->> ${literal(TAG_DIMENSIONS[dimension])}`;
}

export function isOrigin(dimension: string): dimension is OriginDimension {
  return dimension === "referrer" || Object.hasOwn(TAG_DIMENSIONS, dimension);
}
