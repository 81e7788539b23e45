import { QUERY_READ_CHARS_MAX } from "../contract/limits.ts";
import { wholeParameters } from "../contract/whole-parameters.ts";

/**
 * What our server learns of this page from a call: its path, and as much of its query as is read there. Of an address of
 * more than 4,096 characters browsers would send the origin alone.
 */
export function pageReferrer(): string {
  return location.pathname + wholeParameters(location.search, QUERY_READ_CHARS_MAX);
}
