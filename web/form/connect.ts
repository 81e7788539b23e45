import { readPageSettings } from "../page-settings.ts";
import { userKey } from "../routing/user-key.ts";
import type { LeadApi } from "./lead-api.ts";

/** The calls' libraries are fetched when a visitor turns to a form, not with the page. */
export async function connect(): Promise<LeadApi> {
  const { connectLeadApi } = await import("./lead-api.ts");
  return connectLeadApi(readPageSettings(), userKey());
}
