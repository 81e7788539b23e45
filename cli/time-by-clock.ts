import { lookAtClock } from "../domain/retention/clock.ts";
import type { LeadRepository } from "../domain/leads/lead-repository.ts";
import { Failure } from "./command-context.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * The time that ages are counted back from: by the database's clock where it has one.
 * @param trusted whether the operator says that it is right, or nothing depends on it.
 * @throws Failure when it is not trusted, and more than a day from what the servers last saw.
 */
export async function timeByClock(
  { now: machine }: Pick<CommandContext, "now">,
  leads: LeadRepository,
  { trusted }: { trusted: boolean },
): Promise<Date> {
  const { now, doubt } = await lookAtClock(leads, machine());
  if (doubt === null || trusted) return now;
  throw new Failure(`Nothing was done: ${doubt}. If the clock is right, add --trust-clock.`);
}
