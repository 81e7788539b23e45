import { findRedirectPath } from "../../content/flag-routes.ts";
import type { FlagOffer } from "../../contract/flag-offer.ts";
import { FLAG_NAME, VARIANTS } from "../../contract/flags.ts";
import { makeUserKey } from "../../contract/user-key.ts";
import type { Previews } from "../../domain/flags/previews.ts";
import type { FlagSource } from "../flags-file.ts";

export type OfferServices = { flags: FlagSource; previews: Previews; now: () => Date };

/**
 * What a visitor without a key gets at a redirect page: what its address asks for, or else what the rules say. Nobody is
 * counted for it: the page does not tell who is new, and whoever takes it says so.
 * @returns null where the flag is switched off.
 */
export function makeFlagOffer(
  pathname: string,
  query: string,
  { flags, previews, now }: OfferServices,
): FlagOffer | null {
  const page = findRedirectPath(pathname);
  if (page === null) return null;
  const userKey = makeUserKey();
  const answers = flags.rules().evaluate({ targetingKey: userKey }, page);
  const given = answers.find(({ key }) => key === FLAG_NAME)?.value;
  const variant = previews.variantIn(query) ?? VARIANTS.find((name) => name === given);
  return variant ? { userKey, variant, madeAt: now().getTime() } : null;
}
