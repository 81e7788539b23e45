import { findRedirectPath } from "../../content/flag-routes.ts";
import type { FlagOffer } from "../../contract/flag-offer.ts";
import { FLAG_NAME, VARIANTS } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";
import { makeUserKey } from "../../contract/user-key.ts";
import type { DayKey } from "../../domain/experiment/day-key.ts";
import type { Turns } from "../../domain/experiment/turns.ts";
import type { FlagAnswer } from "../../domain/flags/flag-rules.ts";
import type { Previews } from "../../domain/flags/previews.ts";
import type { FlagSource } from "../flags-file.ts";
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
 * What a visitor without a key gets at a redirect page: what its address asks for, or else what the network's turn says.
 * Nobody is counted for it: the page does not tell who is new, and whoever takes it says so, with its ticket.
 * @returns null where the flag is switched off.
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
  const wanted = previews.requestedVariant(query);
  const dayKey = services.dayKey.current;
  if (wanted !== null || dayKey === null) {
    const userKey = makeUserKey();
    const variant = wanted ?? findVariant(rules.evaluate({ targetingKey: userKey }, path));
    return variant && { userKey, variant, madeAt };
  }
  const { lot, ticketFor } = turns.next(dayKey, { network, path });
  const variant = findVariant(rules.evaluate({ targetingKey: lot }, path));
  const userKey = variant && spareKeys.take(rules, path, variant);
  return userKey ? { userKey, variant, madeAt, ticket: ticketFor(userKey) } : null;
}

/** Null where the flag is switched off. */
export function findVariant(answers: readonly FlagAnswer[]): Variant | null {
  const given = answers.find(({ key }) => key === FLAG_NAME)?.value;
  return VARIANTS.find((name) => name === given) ?? null;
}
