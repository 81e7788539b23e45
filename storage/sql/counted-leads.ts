import { literal, sql } from "./sql.ts";
import type { Sql } from "./sql.ts";

/** Neither of a preview nor, as far as can be seen, of a machine. */
export function isCounted(previewMark: string): Sql {
  return sql`suspicion is null and '&' || coalesce(query, '') || '&' not like ${literal(`%&${previewMark}&%`)}`;
}

/** No address that was left for a product, which belongs to that lead. */
export function isOwnLead(addressPath: string): Sql {
  return sql`follows is null and coalesce(rtrim(coalesce(path, source_path), '/'), '') <> ${literal(addressPath)}`;
}
