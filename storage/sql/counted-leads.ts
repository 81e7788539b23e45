import { ADDRESS_PATH } from "./leads-table.ts";
import { raw, sql } from "./sql.ts";

/** The page that a lead's form was on, without a trailing slash. */
export const PAGE = raw("rtrim(coalesce(path, source_path), '/')");

/** Neither of a preview nor, as far as can be seen, of a machine. */
export const IS_COUNTED = raw("suspicion is null and preview is null");

/** Not an address left for a product, which counts with that product. */
export const IS_OWN_LEAD = sql`follows is null and coalesce(${PAGE}, '') <> ${ADDRESS_PATH}`;
