import { literal, raw, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** The page that a lead's form was on, without a trailing slash. */
export const PAGE = raw("rtrim(coalesce(path, source_path), '/')");

/** Neither of a preview nor, as far as can be seen, of a machine. */
export const IS_COUNTED = raw("suspicion is null and preview is null");

/** No address that was left for a product, which belongs to that lead. */
export function isOwnLead(addressPath: string): Sql {
  return sql`follows is null and coalesce(${PAGE}, '') <> ${literal(addressPath)}`;
}
