import { idArgument } from "../arguments/id.ts";
import { timeOrAgoArgument } from "../arguments/time.ts";
import { examples, JSON_OPTION, TRUST_CLOCK_OPTION } from "../help.ts";
import { findLead } from "../find-lead.ts";
import { formatCount } from "../terminal/format-number.ts";
import { UsageError } from "../command-context.ts";
import type { AddCommand } from "../command-context.ts";
import { trustedTime } from "../trusted-time.ts";

type Options = { before?: Date | number; undo?: true; trustClock?: boolean; json?: true };

export const addDone: AddCommand = (program, context) => {
  program
    .command("done")
    .summary("mark leads as dealt with, or as open again")
    .description(
      `Marks leads as dealt with: --open and \`leads waiting\` then leave them out. A product's addresses are marked with it;
one that arrives later is open on its own.`,
    )
    .argument("[ids...]", "their ids, or unique prefixes of them", idsArgument)
    .option("--before <time>", "all that came in before then", timeOrAgoArgument)
    .option("--undo", "reopen them")
    .option(...TRUST_CLOCK_OPTION)
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads done 019a3c5e-1f2a", "leads done --before 30d", "leads done 019a3c5e-1f2a --undo"),
    )
    .action(async (prefixes: string[] = [], { before, undo, trustClock = false, json }: Options) => {
      const { out, err, now, signal } = context;
      if ((prefixes.length === 0) === (before === undefined)) {
        throw new UsageError("Give ids, or --before with a time.");
      }
      if (before !== undefined && undo) throw new UsageError("--undo takes ids.");
      const leads = await context.openLeads("mark");
      const at = undo ? null : now();
      let changed = 0;
      if (before !== undefined) {
        const until =
          typeof before === "number"
            ? new Date((await trustedTime(context, leads, { trusted: trustClock })).getTime() - before)
            : before;
        for await (const batch of leads.inTimeOrder({ until, open: true })) {
          signal.throwIfAborted();
          changed += await leads.setDone(
            batch.map(({ id }) => id),
            at,
          );
        }
      } else {
        const found = [];
        for (const prefix of prefixes) found.push(await findLead(leads, prefix, err));
        changed = await leads.setDone(
          found.map(({ id }) => id),
          at,
        );
      }
      if (json) return out.json({ [undo ? "opened" : "done"]: changed });
      const state = undo ? "open again" : "done";
      await out.line(
        changed === 0
          ? `Nothing changed: ${undo ? "none of these was done" : "all of these were done before"}.`
          : `${formatCount(changed, "lead")} ${changed === 1 ? "is" : "are"} ${state}.`,
      );
    });
};

/** Argument parser for commander, which calls it once per argument. */
function idsArgument(text: string, earlier: string[] = []): string[] {
  return [...earlier, idArgument(text)];
}
