import { FLAG_NAME, VARIANTS } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";

/** How visitors are shared out, as weights beside one another. */
export type FlagShares = Readonly<Record<Variant, number>>;

type Flag = { variants: Record<string, Variant>; defaultVariant: string; targeting?: unknown };

/**
 * How rules that `readFlagRules` took share visitors out among the versions.
 * @returns null where they are more than a plain split, so that a visitor's share depends on the visitor.
 */
export function flagShares(rules: string): FlagShares | null {
  const flag = (JSON.parse(rules) as { flags: { [FLAG_NAME]: Flag } }).flags[FLAG_NAME];
  const weights = readWeights(flag);
  if (weights === null) return null;
  const shares = Object.fromEntries(VARIANTS.map((variant) => [variant, 0])) as Record<Variant, number>;
  for (const [name, weight] of weights) shares[flag.variants[name]!] += weight;
  return shares;
}

function readWeights({ targeting = {}, defaultVariant }: Flag): [name: string, weight: number][] | null {
  const rules = Object.entries(targeting as object);
  if (rules.length === 0) return [[defaultVariant, 1]];
  const [[rule, split] = []] = rules;
  if (rules.length > 1 || rule !== "fractional" || !Array.isArray(split)) return null;
  // What comes before the shares, if anything, is what to split by.
  const shares: unknown[] = Array.isArray(split[0]) ? split : split.slice(1);
  return shares.map((share) => {
    const [name, weight = 1] = share as [string, number?];
    return [name, weight];
  });
}
