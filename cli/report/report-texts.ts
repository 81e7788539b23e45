import type { Comparison } from "../../domain/comparison/compare-variants.ts";
import type { ExperimentReport } from "./experiment-report.ts";
import { COMPARED_VISITORS_MIN } from "../../domain/comparison/verdict.ts";
import type { NetworkVisitors } from "../../domain/experiment/experiment-repository.ts";
import {
  NETWORK_CHANCE_MIN,
  NETWORK_LEADS_MIN,
  NETWORK_SHARE_MAX,
  NETWORK_VISITORS_MIN,
} from "../../domain/experiment/excluded-networks.ts";
import { NETWORK_VISITORS_PER_DAY_MAX } from "../../domain/experiment/networks.ts";
import type { Stage } from "../../domain/leads/lead-outcome.ts";
import { BASE_VARIANT } from "../../contract/flags.ts";
import { formatCount, formatNumber } from "../output/format-number.ts";
import { formatIndustry } from "../page-names.ts";
import { formatDate, formatSigned, percent } from "./format-figures.ts";
import {
  FALSE_WINNER_MAX,
  LIFT_WORTH_SEEING,
  BROKEN_SPLIT_EVIDENCE,
} from "../../domain/comparison/sequential-tests.ts";
import { sum } from "../../domain/sum.ts";

export const TITLE = "Which page wins";

const NETWORKS_NAMED_MAX = 3;

export function formatName({ path, variants }: Comparison): string {
  if (path === null) return `All industries that test ${spellOut(variants.length)} variants`;
  return formatIndustry(path);
}

/** "from 1 to 20 November 2026 (UTC)". */
export function formatPeriod({ period, recorded }: ExperimentReport): string {
  const since = period.since ?? recorded?.first ?? null;
  // `until` is exclusive: a period that ends at midnight includes the whole day before.
  const until = period.until ? new Date(period.until.getTime() - 1) : (recorded?.last ?? null);
  if (since === null) return until === null ? "ever" : `until ${formatDate(until)} (UTC)`;
  if (until === null) return `since ${formatDate(since)} (UTC)`;
  return `from ${formatDate(since)} to ${formatDate(until)} (UTC)`;
}

export const STAGE_HEADINGS: Record<Stage, string> = {
  lead: "Left a lead",
  qualified: "Good leads",
  won: "Won",
};

/** The heading of the value column; null if none of these variants' leads has a value. */
export function valueHeading({ variants }: Comparison, { currency }: ExperimentReport): string | null {
  const hasValue = currency !== undefined && variants.some(({ value = 0 }) => value > 0);
  return hasValue ? `Value, ${currency}` : null;
}

/** What the report is about, in a sentence. */
export function formatSubject(report: ExperimentReport): string {
  const visitors = `Visitors who first came ${formatPeriod(report)}`;
  if (report.stage === "lead") return `${visitors}, and the leads they left in that time.`;
  return `${visitors}, and how many of their leads from that time are now ${STAGE_WORDS[report.stage]}.`;
}

const STAGE_WORDS = { qualified: "qualified or won", won: "won" } as const;

/** The smallest lift that these visitors could show. Good leads are few, so a report on them begins with it. */
export function formatDetectableLift({ smallestLift, verdict }: Comparison): string | null {
  if (verdict.is === "nobody" || verdict.is === "single") return null;
  if (smallestLift === null) return "Too few visitors to show any difference yet.";
  return `With this many visitors, only a difference of ${formatSigned(smallestLift, 0).slice(1)} or more would show.`;
}

/** A comparison's verdict in two or three words, and in a sentence. */
export function formatVerdict({ verdict }: Comparison): { short: string; sentence: string } {
  switch (verdict.is) {
    case "nobody":
      return { short: "No visitors", sentence: "Nobody came in this period." };
    case "single":
      return { short: "One variant", sentence: "One variant, so there is nothing to compare." };
    case "broken":
      return {
        short: "Not comparable",
        sentence: "Don’t compare these variants before the uneven split below is explained.",
      };
    case "early": {
      const days =
        verdict.moreDays === null ? "" : `, or ${formatDays(verdict.moreDays)} at this week’s pace,`;
      const more = `about ${formatNumber(verdict.moreVisitors)} more visitors${days}`;
      const ahead = verdict.ahead && ` So far ${verdict.ahead} is ahead, which may be luck.`;
      return {
        short: "Too early",
        sentence: `Too early to say: ${more} until a variant that brings a fifth more leads would show.${ahead ?? ""}`,
      };
    }
    case "won":
      return {
        short: `${verdict.by} wins`,
        sentence: `${verdict.by} brings the most leads. If variants are equal, luck names a winner in at most 1 of ${1 / FALSE_WINNER_MAX} tests, however often you look.`,
      };
    case "level":
      return {
        short: "No clear winner",
        sentence: `No clear winner: ${formatList(verdict.between)} are too close to tell apart, though enough visitors came to show a difference of a fifth.`,
      };
  }
}

const YEAR_DAYS = 365;

function formatDays(days: number): string {
  return days > YEAR_DAYS ? "over a year" : formatCount(days, "day");
}

export function formatWarnings({
  splitEvidence,
  rulesChangedAt,
  excludedNetworks,
  visitorsOverNetworkCap,
}: Comparison): string[] {
  const warnings: string[] = [];
  if (excludedNetworks.length > 0) warnings.push(formatExcludedNetworks(excludedNetworks));
  if (visitorsOverNetworkCap > 0) {
    warnings.push(
      `${formatCount(visitorsOverNetworkCap, "visitor")} left out: at most ${NETWORK_VISITORS_PER_DAY_MAX} new visitors a day count per network.`,
    );
  }
  if (splitEvidence !== null && splitEvidence >= BROKEN_SPLIT_EVIDENCE) {
    warnings.push(
      `The split is uneven: under the rules, chance alone would cause this in at most 1 of ${formatNumber(BROKEN_SPLIT_EVIDENCE)} tests, however often you look. ` +
        "Something loses or adds visitors of one variant: a failing page, or a bot posing as a browser.",
    );
  }
  if (rulesChangedAt !== null) {
    const since = rulesChangedAt.toISOString().slice(0, 16);
    warnings.push(
      "The rules changed within this period, so rates mix visitors of different days unevenly. The verdict doesn’t: it compares visitors only under the same rules. " +
        `For only the current rules: --since ${since}Z`,
    );
  }
  return warnings;
}

/** Names the networks with most leads. */
function formatExcludedNetworks(networks: readonly NetworkVisitors[]): string {
  const visitors = sum(networks.map((network) => network.visitors));
  const leads = sum(networks.map((network) => network.converted));
  const named = networks
    .toSorted((one, other) => other.converted - one.converted || other.visitors - one.visitors)
    .slice(0, NETWORKS_NAMED_MAX)
    .map(({ network, firstAt, variant, visitors: came, converted }) => {
      return `${network} on ${formatDate(firstAt)} (${variant}: ${formatCount(came, "visitor")}, ${formatNumber(converted)} with a lead)`;
    });
  const others = networks.length - named.length;
  return (
    `${formatCount(visitors, "visitor")}, ${formatNumber(leads)} of them with a lead, left out: each of their networks brought more than ` +
    `${percent(NETWORK_SHARE_MAX)} of a variant’s visitors or leads on a day, or got one variant more often than chance explains. ` +
    `${named.join(", ")}${others > 0 ? `, and ${formatNumber(others)} more` : ""}. ` +
    "If that is nearly everyone, TRUST_PROXY may not match the proxies in front."
  );
}

export function formatUncounted({ leadsOfUncounted, leadsWithoutKey }: ExperimentReport): string {
  const uncounted = `${formatCount(leadsOfUncounted, "lead")} came from visitors who were not counted: they came directly to a page, had no key, or were left out.`;
  if (leadsWithoutKey === 0) return uncounted;
  return `${uncounted} ${formatNumber(leadsWithoutKey)} of them had no key, as before consent or without storage: their visitors count as without a lead, so true rates are higher.`;
}

/** Leads of visitors who were not counted, by variant; null if there are none. */
export function formatUncountedByVariant({ variants }: Comparison): string | null {
  const found = variants.filter(({ uncounted }) => uncounted > 0);
  if (found.length === 0) return null;
  const all = sum(found.map(({ uncounted }) => uncounted));
  const each = variants.map(({ name, uncounted, converted }) => {
    const share = uncounted === 0 ? "" : `, ${percent(uncounted / (uncounted + converted))} of its leads`;
    return `${name} ${formatNumber(uncounted)}${share}`;
  });
  return `Not counted: ${formatCount(all, "lead")}: ${each.join("; ")}.`;
}

/** The report's glossary, for readers without statistics. */
export const EXPLANATIONS: readonly { word: string; meaning: string }[] = [
  {
    word: "Visitors",
    meaning:
      "Browsers that the flag sent to this variant, each counted once, at its first visit. Bots that identify themselves, previews and prefetched pages are left out.",
  },
  {
    word: "Left out",
    meaning: `No single network (the IP address without its last part) may decide a comparison, so at most ${NETWORK_VISITORS_PER_DAY_MAX} of its new visitors a day count. All of its visitors on a page are left out if it brings more than ${percent(NETWORK_SHARE_MAX)} of a variant’s visitors of a day (and at least ${NETWORK_VISITORS_MIN}) or of its leads (and at least ${NETWORK_LEADS_MIN}), or if chance would split its visitors so unevenly less than once in ${formatNumber(1 / NETWORK_CHANCE_MIN)} times. Networks are shown under made-up names, which change daily.`,
  },
  {
    word: "Left a lead",
    meaning:
      "Those of them who then sent a form on any page of the same industry. It counts for the variant that the flag sent them to, even if they sent it from another one. Leads that seem to come from a machine (see the column suspicion) are left out.",
  },
  { word: "Rate", meaning: "How many of 100 visitors left a lead." },
  {
    word: "True rate",
    meaning:
      "The rate with an unlimited number of visitors like these. It can’t be known from a sample, but in 95 of 100 such samples it lies within the range given here. More visitors make the range narrower.",
  },
  {
    word: "Chance to be best",
    meaning: `How likely it is, given these visitors, that this variant’s true rate is the highest. It is not a verdict: if you look daily, you see it rise and fall by chance. Shown for variants with at least ${COMPARED_VISITORS_MIN} visitors.`,
  },
  {
    word: `Against ${BASE_VARIANT}`,
    meaning: `How many more leads, or fewer, it brings than ${BASE_VARIANT} would from as many visitors, and the range in which the true difference lies. In 95 of 100 tests the ranges hold at every look, so they are wider than those of a single look. A range from minus to plus means that there may be no difference.`,
  },
  {
    word: "Wins",
    meaning: `It brings more leads than every other variant. Look as often as you like, and stop when there is a winner: of tests of equal variants, at most 1 in ${1 / FALSE_WINNER_MAX} ever names one. Visitors are compared only with those who came under the same rules, at the same page.`,
  },
  {
    word: "Too early",
    meaning: `With that many more visitors, a variant that really brings ${LIFT_WORTH_SEEING * 100}% more leads wins in 4 of 5 tests, and a better one wins sooner.`,
  },
  {
    word: "Not counted",
    meaning:
      "Leads from visitors who reached a variant’s page without the flag: they came directly, had no key, or counting them failed. If ads link only to the redirect page, each variant should have about the same share of them; a far larger share for one means that its visitors are not being counted.",
  },
  {
    word: "All industries",
    meaning:
      "The sum of those with a page for each of these variants; an industry whose rules split visitors differently than most is left out. What a variant changes differs between industries, so read the individual ones first.",
  },
  {
    word: "Leads a day",
    meaning:
      "All forms sent on landing pages, including by visitors who came to a page directly. An e-mail address left afterwards for a product is part of the product’s lead.",
  },
  {
    word: "Page requests",
    meaning:
      "How many networks requested a page from this server, counted anew each hour. The page was seen more often: browsers that the flag redirects may have prefetched it, and a cache in between may have served it. No rates are calculated from them.",
  },
];

const GOOD_LEADS =
  "Those of them who then sent a form on any page of the same industry, and whose lead is marked as qualified or won: see leads done and leads outcomes. Leads that nobody has judged yet are not among them, so give the newest visitors time.";

/** The glossary of a report on leads of this stage. */
export function explanationsFor(stage: Stage): typeof EXPLANATIONS {
  if (stage === "lead") return EXPLANATIONS;
  return EXPLANATIONS.map((each) =>
    each.word === STAGE_HEADINGS.lead ? { word: STAGE_HEADINGS[stage], meaning: GOOD_LEADS } : each,
  );
}

/** The methods used, for statisticians. */
export const METHODS =
  "Ranges of rates: Wilson’s score interval (Newcombe 1998, method 3), for a single look. Chance to be best: beta posteriors from a uniform prior, integrated numerically, with strata weighted alike. " +
  "Winners and differences: asymptotic confidence sequences by a two-sided normal mixture (Howard et al. 2021, Waudby-Smith et al. 2024), stratified by rules and page (Mantel and Haenszel; Greenland and Robins 1985), corrected for the number of variants by Bonferroni. " +
  "Split: Bayes factor of a Dirichlet-multinomial model (Lindon and Malek 2022), broken at 1,000. Visitors needed: 80% power of that test.";

function spellOut(count: number): string {
  return ["no", "one", "two", "three", "four", "five", "six"][count] ?? String(count);
}

function formatList(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}
