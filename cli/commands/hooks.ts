import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { toLeadRecord } from "../../domain/leads/lead-columns.ts";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import type { Lead } from "../../domain/leads/lead-writer.ts";
import type { OutboxEntry, OutboxRepository, OutboxCounts } from "../../domain/outbox/outbox-repository.ts";
import { countArgument } from "../arguments/choice.ts";
import { idArgument } from "../arguments/id.ts";
import { didYouMean } from "../../config/nearest.ts";
import { formatUtc } from "../arguments/time.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { formatId } from "../lead/lead-list.ts";
import type { Output } from "../output/output.ts";
import { formatCount, formatNumber } from "../output/format-number.ts";
import { safeText } from "../output/safe-text.ts";
import { writeTable } from "../output/table.ts";
import type { Column } from "../output/table.ts";
import { Failure, UsageError } from "../command-context.ts";
import type { AddCommand } from "../command-context.ts";

const COUNT_DEFAULT = 20;

/** Shows undelivered webhook calls, and retries them. */
export const addHooks: AddCommand = (program, context) => {
  const { out, err } = context;
  const command = program
    .command("hooks")
    .summary("leads waiting for your webhook or failed, and sending them again")
    .description(
      `Leads go to WEBHOOK_URL through an outbox: calls that are not accepted are retried with growing pauses for three days,
and have then failed. This shows what is waiting and what failed.`,
    )
    .addHelpText(
      "after",
      examples("leads hooks", "leads hooks list --json", "leads hooks test", "leads hooks retry --all"),
    );

  command
    .command("list", { isDefault: true })
    .summary("what is waiting and what failed, newest first (the same as `leads hooks`)")
    .description(
      `How many leads are waiting, failed or were delivered, and the newest of those waiting or failed, with the problem of their
last call. Exits with 1 when any has failed.`,
    )
    .option("-n, --number <count>", `how many, ${COUNT_DEFAULT} by default`, countArgument, COUNT_DEFAULT)
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads hooks", "leads hooks -n 100", "leads hooks --json"))
    // An unknown subcommand of `leads hooks` ends up here; listing would hide the mistake.
    .allowExcessArguments()
    .action(async ({ number, json }: { number: number; json?: true }, { args: [unknown] }: Command) => {
      if (unknown !== undefined) {
        throw new UsageError(
          `unknown command '${unknown}'.${didYouMean(unknown, ["list", "retry", "test"])}`,
        );
      }
      const outbox = await context.openOutbox();
      const counts = await outbox.counts(context.now());
      const unsent = await outbox.unsent(context.now(), number);
      if (counts.failed > 0) context.markProblemsFound();
      if (json) return out.json({ ...counts, hooks: unsent.map(toRecord) });
      if (unsent.length > 0) {
        await writeTable(out, columnsFor(out), unsent);
        await out.line();
      }
      await out.line(summarize(counts));
      if (counts.failed > 0) await err.line("Send them again with: npm run -s leads -- hooks retry --all");
    });

  command
    .command("retry")
    .summary("send again now, with three more days of retries")
    .description(
      `Makes calls that are waiting or failed due now, with three more days of retries. The running server makes them. Delivered
leads can't be sent again: nothing of the call is kept.`,
    )
    .argument("[id]", "the lead's id, or a unique prefix of it", idArgument)
    .option("--all", "all that are waiting or failed")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads hooks retry --all", "leads hooks retry 019a3c5e-1f2a"))
    .action(async (prefix: string | undefined, { all, json }: { all?: true; json?: true }) => {
      if ((prefix === undefined) === (all === undefined)) throw new UsageError("Give an id, or --all.");
      const outbox = await context.openOutbox();
      const id = prefix === undefined ? undefined : await unsentId(outbox, prefix, context.now());
      const due = await outbox.sendAgain(context.now(), id);
      if (json) return out.json({ due });
      await out.line(
        due === 0 ? "Nothing is waiting, and nothing failed." : `${formatCount(due, "call")} due now.`,
      );
      if (due > 0 && context.config().webhook === null) {
        await err.line("WEBHOOK_URL is not set here: a server that runs without it sends nothing.");
      }
    });

  command
    .command("test")
    .summary("call the webhook once, with a lead that is marked as a preview")
    .description(
      `Calls WEBHOOK_URL once, signed as every call, with a lead that is not stored: ${TEST_EMAIL}, marked as a preview. Shows the
answer, and exits with 1 unless the lead was accepted.`,
    )
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads hooks test"))
    .action(async ({ json }: { json?: true }) => {
      const { webhook } = context.config();
      if (webhook === null) throw new Failure("WEBHOOK_URL is not set here.");
      const { callReceiver } = await import("../../webhook/call-receiver.ts");
      const [id, at] = [randomUUID(), context.now()];
      const message = { event: "INSERT", id, record: testRecord(id, at) } as const;
      // Receivers refuse calls with an old timestamp.
      const { outcome, answer } = await callReceiver(webhook, message, new Date());
      if (!outcome.accepted) context.markProblemsFound();
      const text = safeText(answer?.text.trim() ?? "").slice(0, ANSWER_CHARS_MAX);
      if (json) {
        const problem = outcome.accepted ? null : outcome.problem;
        return out.json({
          id,
          accepted: outcome.accepted,
          status: answer?.status ?? null,
          answer: text,
          problem,
        });
      }
      await out.line(
        outcome.accepted
          ? `The webhook accepted the lead ${id}: ${answer?.status}.`
          : out.style("red", `The webhook ${outcome.problem}.`),
      );
      if (text !== "") await out.line(text);
    });
};

/** A made-up lead, marked as a preview. */
function testRecord(id: string, at: Date): string {
  const lead: Lead = {
    ...NO_METADATA,
    id,
    createdAt: at,
    row: { email: TEST_EMAIL, path: "/" },
    isPreview: true,
  };
  const { network: _, ...record } = toLeadRecord(lead);
  return JSON.stringify(record);
}

/** A domain that accepts no mail (RFC 2606). */
const TEST_EMAIL = "test@example.invalid";

const ANSWER_CHARS_MAX = 300;

function columnsFor(out: Output): Column<OutboxEntry>[] {
  return [
    { heading: "Lead", text: ({ id }) => formatId(out, id) },
    { heading: "Event", text: ({ event }) => event, optional: true },
    { heading: "State", text: describeState },
    { heading: "Calls", text: ({ calls }) => formatNumber(calls), align: "right" },
    { heading: "Last problem", text: ({ problem }) => problem ?? "", shrinks: true },
    {
      heading: "Next call (UTC)",
      text: ({ outcome, nextAt }) => (outcome === null ? formatUtc(nextAt) : "none"),
    },
    { heading: "Since (UTC)", text: ({ waitingSince }) => formatUtc(waitingSince), optional: true },
  ];
}

/** Fetches three, because a product has two calls: a third must be another lead's. */
async function unsentId(outbox: OutboxRepository, prefix: string, now: Date): Promise<string> {
  const entries = await outbox.findByIdPrefix(now, prefix, 3);
  const entry = entries.find(({ outcome }) => outcome !== "delivered") ?? entries[0];
  if (!entry) throw new Failure(`No call's id begins with ${prefix}.`);
  if (entries.some(({ id }) => id !== entry.id))
    throw new Failure(`More than one call's id begins with ${prefix}: give more of it.`);
  if (entry.outcome !== "delivered") return entry.id;
  const when = entry.settledAt && ` at ${formatUtc(entry.settledAt)} (UTC)`;
  throw new Failure(`It was delivered${when}, and nothing of it is kept to send again.`);
}

function describeState({ outcome }: OutboxEntry): string {
  return outcome ?? "waiting";
}

function summarize({ waiting, failed, delivered }: OutboxCounts): string {
  const numbers = [waiting, failed, delivered].map(formatNumber);
  return `${numbers[0]} waiting, ${numbers[1]} failed, ${numbers[2]} delivered.`;
}

function toRecord(entry: OutboxEntry) {
  return {
    id: entry.id,
    event: entry.event,
    state: describeState(entry),
    waiting_since: entry.waitingSince.toISOString(),
    next_at: entry.outcome === null ? entry.nextAt.toISOString() : null,
    settled_at: entry.settledAt?.toISOString() ?? null,
    calls: entry.calls,
    problem: entry.problem,
  };
}
