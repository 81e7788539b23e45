import { landingPages } from "../../../content/index.ts";
import { VARIANTS } from "../../../contract/flags.ts";
import type { Variant } from "../../../contract/flags.ts";
import { REDIRECT_PATHS } from "../../../contract/paths.ts";
import type { RedirectPath } from "../../../contract/paths.ts";
import { flagRoutes } from "../../../content/flag-routes.ts";
import type { Config } from "../../../config/config.ts";
import { currentRules } from "../../report/current-rules.ts";
import type { Comparison, VariantResult } from "../../../domain/comparison/compare-variants.ts";
import { makeScale } from "../../report/rate-plot.ts";
import {
  formatChance,
  formatLift,
  formatLiftRange,
  formatRange,
  percent,
} from "../../report/format-figures.ts";
import { formatVerdict, formatWarnings } from "../../report/report-texts.ts";
import { formatMoney } from "../../../domain/leads/lead-outcome.ts";
import type { Decision } from "../../decisions/decision-file.ts";
import { formatCount, formatNumber } from "../../output/format-number.ts";
import { safeText } from "../../output/safe-text.ts";
import { formatIndustry, nameVariant } from "../../page-names.ts";
import { namePages } from "../day-words.ts";
import type { Board } from "../board.ts";
import type { View } from "../views/view.tsx";
import type { VariantCard, VariantsProps } from "../views/variants.tsx";
import { sum } from "../../../domain/sum.ts";

/** An industry's variants side by side; by default, the industry with most visitors. */
export async function variants(
  { results: background, config }: Board,
  query: URLSearchParams,
  industry: string | undefined,
): Promise<View | null> {
  const { report, isComputing } = background.current();
  const comparisons = report?.value.industries ?? [];
  const path =
    industry === undefined ? busiest(comparisons) : REDIRECT_PATHS.find((each) => each === `/${industry}`);
  if (path === undefined) return null;
  const comparison = comparisons.find((candidate) => candidate.path === path);
  const results = comparison?.variants ?? [];
  return {
    name: "variants",
    title: formatIndustry(path),
    headline: comparison ? byLetter(formatVerdict(comparison).short) : formatIndustry(path),
    isPending: report === null && isComputing,
    industries: REDIRECT_PATHS.map((each) => {
      const found = comparisons.find((other) => other.path === each);
      return {
        path: each,
        name: formatIndustry(each),
        verdict: found ? byLetter(formatVerdict(found).short) : "",
        isHere: each === path,
      };
    }),
    device: query.get("on") === "desktop" ? "desktop" : "phone",
    at: report?.at ?? null,
    verdict: comparison
      ? byLetter(formatVerdict(comparison).sentence)
      : isComputing
        ? "The figures are being computed."
        : "The figures could not be computed: run leads report to see why.",
    warnings: comparison ? formatWarnings(comparison).map(byLetter) : [],
    cards: landingPages
      .filter((page) => page.path.startsWith(`${path}/`))
      .map((page) => {
        const name = page.path.slice(path.length + 1) as Variant;
        const variant = results.find((result) => result.name === name);
        const share = formatShare(path, name, config());
        return toCard(page, { variant, comparison, share, currency: report?.value.currency });
      }),
    scale: makeScale(results),
    decisions: (report?.value.decisions ?? [])
      .filter(({ page }) => page === path)
      .toReversed()
      .map(toDecision),
    here: `variants${path}`,
  };
}

function toDecision({
  at,
  who,
  variant,
  isOut,
  because,
  variants: figuresThen,
}: Decision): VariantsProps["decisions"][number] {
  const figures = figuresThen.map(
    ({ name, visitors, leads }) =>
      `${byLetter(name)} ${formatCount(leads, "lead")} of ${formatCount(visitors, "visitor")}`,
  );
  return {
    at,
    text: `${byLetter(variant)} was ${isOut ? "taken out" : "chosen"}`,
    because: safeText(namePages(because)),
    who: safeText(who),
    figures: figures.join(", "),
  };
}

function busiest(comparisons: readonly Comparison[]): RedirectPath {
  const [first] = comparisons.toSorted((one, other) => countVisitors(other) - countVisitors(one));
  return first?.path ?? REDIRECT_PATHS[0]!;
}

function countVisitors(comparison: Comparison): number {
  return sum(comparison.variants.map((variant) => variant.visitors));
}

/** "version_b" as "B", like the cards below. */
function byLetter(text: string): string {
  return text.replaceAll(/\bversion_[a-z]\b/g, nameVariant);
}

/** A variant's share of an industry's visitors under the current rules; "not known" if they can't be read. */
function formatShare(path: RedirectPath, variant: Variant, config: Config): string {
  const shares = currentRules(config)?.shares[path];
  if (!shares) return "not known";
  const total = sum(VARIANTS.map((value) => shares[value]));
  const { destinations } = flagRoutes[path];
  const own = VARIANTS.filter((value) => destinations[value] === `${path}/${variant}`);
  return percent(sum(own.map((value) => shares[value])) / total);
}

type Found = {
  variant: VariantResult | undefined;
  comparison: Comparison | undefined;
  share: string;
  currency: string | undefined;
};

/** "1,200.00 EUR, 0.24 a visitor"; null if no lead has a value. */
function formatValue({ variant, currency }: Found): string | null {
  const { value: amount = 0, visitors } = variant ?? { visitors: 0 };
  if (currency === undefined || amount === 0) return null;
  const each = visitors === 0 ? "" : `, ${(amount / visitors).toFixed(2)} a visitor`;
  return formatMoney({ amount, currency }) + each;
}

function toCard(page: (typeof landingPages)[number], found: Found): VariantCard {
  const { variant, comparison, share } = found;
  const { rate = null, interval = null, chanceToBeBest = null, lift = null } = variant ?? {};
  return {
    letter: nameVariant(page.path.split("/").at(-1)!),
    path: page.path.slice(1),
    hypothesis: page.hypothesis,
    share,
    visitors: formatNumber(variant?.visitors ?? 0),
    converted: formatNumber(variant?.converted ?? 0),
    rate:
      rate === null || interval === null
        ? null
        : { at: rate, ...interval, text: percent(rate), range: formatRange(interval) },
    chance: chanceToBeBest === null ? null : formatChance(chanceToBeBest),
    lift: lift === null ? null : `${formatLift(lift)} (${formatLiftRange(lift)})`,
    value: formatValue(found),
    isWinner: comparison?.verdict.is === "won" && comparison.verdict.by === variant?.name,
  };
}
