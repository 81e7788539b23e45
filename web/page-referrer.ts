import { QUERY_READ_CHARS_MAX } from "../contract/limits.ts";
import { truncateQuery } from "../contract/truncate-query.ts";

/**
 * What our server learns of this page from a call: its path, and as much of its query as is read there. Of an address of
 * more than 4,096 characters browsers would send the origin alone.
 */
export function pageReferrer(): string {
  return location.pathname + truncateQuery(location.search, QUERY_READ_CHARS_MAX);
}
