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
import type { Money, Outcome } from "../../domain/leads/lead-outcome.ts";
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
    .action(
      async (
        prefixes: string[] = [],
        { before, outcome, value, undo, trustClock = false, json }: Options,
      ) => {
        const { out, err, now, signal } = context;
        if ((prefixes.length === 0) === (before === undefined)) {
          throw new UsageError("Give ids, or --before with a time.");
        }
        if (before !== undefined && undo) throw new UsageError("--undo needs ids, not --before.");
        if (before !== undefined && outcome) throw new UsageError("--outcome needs ids, not --before.");
        if (undo && outcome) throw new UsageError("--undo clears the outcome: leave --outcome out.");
        const money = toMoney({ outcome, value }, context);
        const leads = await context.openLeads("mark");
        const at = undo ? null : now();
        let changed = 0;
        if (before !== undefined) {
          const until =
            typeof before === "number"
              ? new Date((await trustedTime(context, leads, { skipCheck: trustClock })).getTime() - before)
              : before;
          for await (const batch of leads.inTimeOrder({ until, isOpen: true })) {
            signal.throwIfAborted();
            changed += await leads.setDone(
              batch.map(({ id }) => id),
              at,
            );
          }
        } else {
          const found = [];
          for (const prefix of prefixes) found.push(await findLead(leads, prefix, err));
          const ids = found.map(({ id }) => id);
          if (outcome) {
            changed = await markWithOutcome(leads, ids, { outcome, at: now(), value: money });
          } else {
            changed = undo ? await reopenLeads(leads, ids) : await leads.setDone(ids, at);
          }
        }
        if (json) return out.json({ [outcome ?? (undo ? "opened" : "done")]: changed });
        if (outcome) {
          const worth = money === null ? outcome : `${outcome}, ${formatMoney(money)}`;
          return out.line(
            changed === 0
              ? `Nothing changed: this outcome is already recorded.`
              : `${formatCount(changed, "lead")} ${changed === 1 ? "is" : "are"} done: ${worth}.`,
          );
        }
        const state = undo ? "open again" : "done";
        await out.line(
          changed === 0
            ? `Nothing changed: ${undo ? "none of these was done" : "all of these were done before"}.`
            : `${formatCount(changed, "lead")} ${changed === 1 ? "is" : "are"} ${state}.`,
        );
      },
    );
};

/** @throws UsageError if the value is not an amount, or if leads with this outcome have no value. */
function toMoney(
  { outcome, value }: { outcome: Outcome | undefined; value: string | undefined },
  { config }: CommandContext,
): Money | null {
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
