import { checkClock } from "../domain/retention/clock.ts";
import type { LeadAdminRepository } from "../domain/leads/lead-admin-repository.ts";
import { Failure } from "./command-context.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * The time to calculate ages from, by the database's clock if it has one.
 * @param skipCheck because the operator has confirmed the clock, or because nothing will be deleted.
 * @throws Failure when the clock is not trusted and is more than a day off from what the servers last saw.
 */
export async function trustedTime(
  { now: machineNow }: Pick<CommandContext, "now">,
  leads: LeadAdminRepository,
  { skipCheck }: { skipCheck: boolean },
): Promise<Date> {
  const { now, doubt } = await checkClock(leads, machineNow());
  if (doubt === null || skipCheck) return now;
  throw new Failure(`Nothing was done: ${doubt}. If the clock is right, add --trust-clock.`);
}
