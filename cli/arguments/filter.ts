import { InvalidArgumentError, Option } from "commander";
import type { Command } from "commander";
import { OUTCOMES } from "../../domain/leads/lead-outcome.ts";
import { LEAD_KINDS } from "../../domain/leads/stored-lead.ts";
import type { LeadAdminRepository, LeadFilter } from "../../domain/leads/lead-admin-repository.ts";
import { safeText } from "../output/safe-text.ts";
import { UsageError } from "../command-context.ts";
import type { CommandContext } from "../command-context.ts";
import { choiceArgument } from "./choice.ts";
import { nearest } from "../../config/nearest.ts";
import { timeArgument } from "./time.ts";
import { withoutTrailingSlash } from "../../contract/paths.ts";

const KINDS = [...LEAD_KINDS, "product"] as const;

/** Options as commander parses them; `toFilter` turns them into a LeadFilter. */
export type FilterOptions = Omit<LeadFilter, "isSpam" | "isOpen"> & {
  withoutSpam?: true;
  onlySpam?: true;
  open?: true;
};

/** Adds the options that filter leads; the command's options then include `FilterOptions`. */
export function addFilterOptions(command: Command, now: () => Date): Command {
  return command
    .option(
      "--since <time>",
      "from then on: 2026-01-31, 2026-01-31T14:30Z, or how long ago: 24h, 7d",
      timeArgument(now),
    )
    .option("--until <time>", "before then", timeArgument(now))
    .option("--path <path>", "from this page, or one below it: /food is all of food", pathArgument)
    .option("--kind <kind>", `only ${KINDS.join(", ")} (which is url and file)`, choiceArgument(KINDS))
    .option("--open", "only leads not marked as done: see `leads done`")
    .option(
      "--outcome <outcome>",
      `only leads with this outcome: ${OUTCOMES.join(", ")}`,
      choiceArgument(OUTCOMES),
    )
    .option("--without-spam", "no leads with the outcome spam, or without an outcome and with a spam reason")
    .addOption(
      new Option("--only-spam", "only the leads that --without-spam leaves out").conflicts("withoutSpam"),
    );
}

/** @throws UsageError when `since` is not before `until`. */
export function toFilter({ withoutSpam, onlySpam, ...filter }: FilterOptions): LeadFilter {
  const { since, until, path, kind, outcome, open } = filter;
  requireOrder(since, until);
  const isSpam = onlySpam ?? (withoutSpam && false);
  return { since, until, path, kind, outcome, isOpen: open, isSpam };
}

/** @throws UsageError when `since` is not before `until`. */
export function requireOrder(since: Date | undefined, until: Date | undefined): void {
  if (since && until && since >= until) throw new UsageError("--since must be before --until.");
}

function pathArgument(text: string): string {
  if (!/^\/[^?#]*$/.test(text))
    throw new InvalidArgumentError("It must be a page's path, such as /food/version_a.");
  return withoutTrailingSlash(text);
}

/** Says that no lead matches, and suggests a page whose path is similar. */
export async function reportNothingFound(
  { err, config }: CommandContext,
  leads: LeadAdminRepository,
  filter: LeadFilter,
): Promise<void> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const none = config().takesLeads
    ? "There are no leads yet."
    : "There are no leads here: with SUPABASE_URL, they are in that project.";
  await err.line(isFiltered ? "No lead matches." : none);
  if (filter.path === undefined) return;
  const pages = (await leads.countBy(["path"])).flatMap(({ path }) => path ?? []);
  const industries = pages.map((page) => page.split("/").slice(0, 2).join("/"));
  const suggestion = nearest(filter.path, [...new Set([...pages, ...industries])]);
  if (suggestion !== null && suggestion !== filter.path)
    await err.line(`Did you mean --path ${safeText(suggestion)}?`);
}
