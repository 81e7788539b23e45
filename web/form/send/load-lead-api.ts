import { CHALLENGES_ID } from "../../../contract/challenges.ts";
import { mayKeepUserKey } from "../../consent/choice.ts";
import { readPageSettings } from "../../page-settings.ts";
import { userKey } from "../../routing/user-key.ts";
import { reloadOrExplain } from "../draft/reload-or-explain.ts";
import { ConnectionError } from "./connection-error.ts";
import type { LeadApi } from "./lead-api.ts";

/** Loads the scripts for sending while the visitor is still typing. */
export function preloadSending() {
  // Sending retries what fails here, and reports it.
  import("./lead-api.ts").catch(() => {});
  importSolver()
    ?.then(({ solveAhead }) => solveAhead())
    .catch(() => {});
}

/** @throws ConnectionError with a message for the visitor if the script can't be loaded. */
export async function loadLeadApi(): Promise<LeadApi> {
  const { createLeadApi } = await import("./lead-api.ts").catch(async (cause: unknown) => {
    throw new ConnectionError(cause, await reloadOrExplain());
  });
  const settings = readPageSettings();
  return createLeadApi(settings, mayKeepUserKey(settings) ? userKey() : null, solutionFor);
}

/** Null if the page has no challenge or the solver can't be loaded; the lead is then sent without a solution. */
async function solutionFor(idempotencyKey: string): Promise<string | null> {
  const solver = await importSolver()?.catch(() => null);
  return solver?.solutionFor(idempotencyKey) ?? null;
}

/** Null if the page was served without challenges. */
function importSolver() {
  return document.getElementById(CHALLENGES_ID) && import("./solve-challenges.ts");
}
