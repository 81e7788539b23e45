import { CHALLENGES_ID } from "../../../contract/challenges.ts";
import { mayKeepUserKey } from "../../consent/answer.ts";
import { readPageSettings } from "../../page-settings.ts";
import { userKey } from "../../routing/user-key.ts";
import { reloadOrExplain } from "../draft/reload-or-explain.ts";
import { ConnectionError } from "./connection-error.ts";
import type { LeadApi } from "./lead-api.ts";

/** Fetches what sending takes while a visitor still fills a form, so that a network lost by then is reported calmly. */
export function preloadSending() {
  // What fails here is fetched again, and reported, when the form is sent.
  import("./lead-api.ts").catch(() => {});
  challenges()
    ?.then(({ solveAhead }) => solveAhead())
    .catch(() => {});
}

/** The services that this page was given. Rejects, in words for the visitor, when their script can't be had. */
export async function connect(): Promise<LeadApi> {
  const { connectLeadApi } = await import("./lead-api.ts").catch(async (cause: unknown) => {
    throw new ConnectionError(cause, await reloadOrExplain());
  });
  const settings = readPageSettings();
  return connectLeadApi(settings, mayKeepUserKey(settings) ? userKey() : null, solutionFor);
}

/** Null where the page asks for nothing, and where what answers can't be fetched: the lead counts more. */
async function solutionFor(attempt: string): Promise<string | null> {
  const solver = await challenges()?.catch(() => null);
  return solver?.solutionFor(attempt) ?? null;
}

/** What solves them, in a page that was served with some. */
function challenges() {
  return document.getElementById(CHALLENGES_ID) && import("./solve-challenges.ts");
}
