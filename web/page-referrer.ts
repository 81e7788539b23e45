import { QUERY_READ_CHARS_MAX } from "../contract/limits.ts";
import { truncateQuery } from "../contract/truncate-query.ts";

/**
 * The referrer to send: this page's path, and as much of its query as our server reads. For URLs of more than
 * 4,096 characters, browsers would send only the origin.
 */
export function pageReferrer(): string {
  return location.pathname + truncateQuery(location.search, QUERY_READ_CHARS_MAX);
}
