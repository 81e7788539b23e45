import { ADDRESS_PATH } from "./leads-table.ts";
import { raw, sql } from "./sql.ts";

/** The page of a lead's form, without a trailing slash. */
export const PAGE = raw("rtrim(coalesce(path, source_path), '/')");

/** Neither a preview nor spam. */
export const IS_COUNTED = raw("suspicion is null and preview is null");

/** Not an address left for a product, which counts with that product. */
export const IS_OWN_LEAD = sql`follows is null and coalesce(${PAGE}, '') <> ${ADDRESS_PATH}`;
