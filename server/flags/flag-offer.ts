import { findRedirectPath } from "../../content/flag-routes.ts";
import type { FlagOffer } from "../../contract/flag-offer.ts";
import { findVariant } from "../../contract/flags.ts";
import { makeUserKey } from "../../contract/user-key.ts";
import type { DayKey } from "../../domain/experiment/day-key.ts";
import type { Turns } from "../../domain/experiment/turns.ts";
import type { Previews } from "../../domain/flags/previews.ts";
import type { FlagSource } from "./flags-file.ts";
import type { SpareKeys } from "./spare-keys.ts";

export type OfferServices = {
  flags: FlagSource;
  previews: Previews;
  turns: Turns;
  spareKeys: SpareKeys;
  dayKey: Pick<DayKey, "current">;
  now: () => Date;
};

/**
 * A user key and its variant for a visitor without one: the previewed variant if the query asks for one, or else the
 * network's turn. Counts nobody, since a page request doesn't tell who is new; a new visitor redeems the ticket.
 * @returns null if this is not a redirect page, the flag is switched off, or no key was found
 */
export function makeFlagOffer(
  pathname: string,
  query: string,
  network: string,
  { previews, turns, spareKeys, now, ...services }: OfferServices,
): FlagOffer | null {
  const path = findRedirectPath(pathname);
  if (path === null) return null;
  const madeAt = now().getTime();
  const rules = services.flags.rules();
  const previewed = previews.requestedVariant(query);
  const dayKey = services.dayKey.current;
  if (previewed !== null || dayKey === null) {
    const userKey = makeUserKey();
    const variant = previewed ?? findVariant(rules.evaluate({ targetingKey: userKey }, path)?.value);
    return variant && { userKey, variant, madeAt };
  }
  const { drawKey, ticketFor } = turns.next(dayKey, { network, path });
  const variant = findVariant(rules.evaluate({ targetingKey: drawKey }, path)?.value);
  const userKey = variant && spareKeys.take(rules, path, variant);
  return userKey ? { userKey, variant, madeAt, ticket: ticketFor(userKey) } : null;
}
