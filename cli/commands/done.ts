import { choiceArgument } from "../arguments/choice.ts";
import { idArgument } from "../arguments/id.ts";
import { timeOrAgoArgument } from "../arguments/time.ts";
import {
  formatMoney,
  GOOD_OUTCOMES,
  isGood,
  OUTCOMES,
  parseAmount,
} from "../../domain/leads/lead-outcome.ts";
import type { LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import type { LeadOutcome, Money, Outcome } from "../../domain/leads/lead-outcome.ts";
import { examples, JSON_OPTION, TRUST_CLOCK_OPTION } from "../arguments/help.ts";
import { findLead } from "../lead/find-lead.ts";
import { markWithOutcome, reopenLeads } from "../outcomes/mark-leads.ts";
import { formatCount } from "../output/format-number.ts";
import { UsageError } from "../command-context.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import { trustedTime } from "../trusted-time.ts";

type Options = {
  before?: Date | number;
  outcome?: Outcome;
  value?: string;
  undo?: true;
  trustClock?: boolean;
  json?: true;
};

type NewState = Pick<LeadOutcome, "outcome" | "value"> | "open" | "done";

export const addDone: AddCommand = (program, context) => {
  program
    .command("done")
    .summary("mark leads as dealt with, or as open again")
    .description(
      `Marks leads as dealt with: --open and \`leads waiting\` then leave them out. The e-mail leads of a product are marked with it;
one that arrives later is open. --outcome also records what became of them, for \`leads report --by outcome\` and
\`leads conversions\`; record it again when you know more.`,
    )
    .argument("[ids...]", "their ids, or unique prefixes of them", idsArgument)
    .option("--before <time>", "all leads older than this", timeOrAgoArgument)
    .option("--outcome <outcome>", OUTCOMES.join(", "), choiceArgument(OUTCOMES))
    .option("--value <amount>", "what a qualified or won lead is worth, in CURRENCY: 120 or 120.50")
    .option("--undo", "reopen them, and clear their outcome")
    .option(...TRUST_CLOCK_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads done 019a3c5e-1f2a",
        "leads done --before 30d",
        "leads done 019a3c5e-1f2a --outcome won --value 120",
        "leads done 019a3c5e-1f2a --undo",
      ),
    )
    .action(async (prefixes: string[] = [], options: Options) => {
      const { before, outcome, undo, json } = options;
      refuseContradictions(prefixes, options);
      const value = toMoney(options, context);
      const leads = await context.openLeads("mark");
      const to = outcome ? { outcome, value } : undo ? "open" : "done";
      const changed =
        before === undefined
          ? await markThese(prefixes, leads, to, context)
          : await markOlder(before, leads, options, context);
      if (json) return context.out.json({ [outcome ?? (undo ? "opened" : "done")]: changed });
      await context.out.line(describeChange(changed, to));
    });
};

function refuseContradictions(prefixes: readonly string[], { before, outcome, undo }: Options): void {
  if ((prefixes.length === 0) === (before === undefined)) {
    throw new UsageError("Give ids, or --before with a time.");
  }
  if (before !== undefined && undo) throw new UsageError("--undo needs ids, not --before.");
  if (before !== undefined && outcome) throw new UsageError("--outcome needs ids, not --before.");
  if (undo && outcome) throw new UsageError("--undo clears the outcome: leave --outcome out.");
}

/** Resolves to the number of changed leads. */
async function markThese(
  prefixes: readonly string[],
  leads: LeadAdminRepository,
  to: NewState,
  { err, now }: CommandContext,
): Promise<number> {
  const ids: string[] = [];
  for (const prefix of prefixes) ids.push((await findLead(leads, prefix, err)).id);
  if (to === "open") return reopenLeads(leads, ids);
  return to === "done" ? leads.setDone(ids, now()) : markWithOutcome(leads, ids, { ...to, at: now() });
}

/** Resolves to the number of changed leads. */
async function markOlder(
  before: Date | number,
  leads: LeadAdminRepository,
  { trustClock = false }: Options,
  context: CommandContext,
): Promise<number> {
  const at = context.now();
  const until =
    typeof before === "number"
      ? new Date((await trustedTime(context, leads, { skipCheck: trustClock })).getTime() - before)
      : before;
  let changed = 0;
  for await (const batch of leads.listByTime({ until, isOpen: true })) {
    context.signal.throwIfAborted();
    changed += await leads.setDone(
      batch.map(({ id }) => id),
      at,
    );
  }
  return changed;
}

function describeChange(changed: number, to: NewState): string {
  if (changed === 0) {
    if (to === "open") return "Nothing changed: none of these was done.";
    if (to === "done") return "Nothing changed: all of these were done before.";
    return "Nothing changed: this outcome is already recorded.";
  }
  const are = `${formatCount(changed, "lead")} ${changed === 1 ? "is" : "are"}`;
  if (to === "open") return `${are} open again.`;
  if (to === "done") return `${are} done.`;
  const worth = to.value === null ? "" : `, ${formatMoney(to.value)}`;
  return `${are} done: ${to.outcome}${worth}.`;
}

/** @throws UsageError if the value is not an amount, or if leads with this outcome have no value. */
function toMoney({ outcome, value }: Options, { config }: CommandContext): Money | null {
  if (value === undefined) return null;
  if (outcome === undefined || !isGood(outcome)) {
    throw new UsageError(`--value requires --outcome ${GOOD_OUTCOMES.join(" or ")}.`);
  }
  const { currency } = config();
  if (currency === null) throw new UsageError("Set CURRENCY first, such as CURRENCY=EUR.");
  const amount = parseAmount(value, currency);
  if (amount === null)
    throw new UsageError(`--value must be an amount in ${currency}, such as 120 or 120.50.`);
  return { amount, currency };
}

/** Argument parser for commander, which calls it once per argument. */
function idsArgument(text: string, earlier: string[] = []): string[] {
  return [...earlier, idArgument(text)];
}
