import { readFile } from "node:fs/promises";
import type { LeadAdminRepository, LookedUpLead } from "../../domain/leads/lead-admin-repository.ts";
import { isSameMoney, OUTCOMES } from "../../domain/leads/lead-outcome.ts";
import type { LeadOutcome } from "../../domain/leads/lead-outcome.ts";
import { CLICK_IDS } from "../../domain/conversions/conversion-events.ts";
import { Failure } from "../command-context.ts";
import type { AddCommand } from "../command-context.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import type { BadLine, ImportedOutcome } from "../outcomes/read-outcomes.ts";
import { formatCount } from "../output/format-number.ts";
import { safeText } from "../output/safe-text.ts";
import { chunks } from "../../domain/chunks.ts";

/** Leads looked up by one query. */
const BATCH_REFS = 1000;

type Options = { yes?: boolean; skipBad?: true; json?: true };

export const addOutcomes: AddCommand = (program, context) => {
  program
    .command("outcomes")
    .summary("read leads' outcomes from a CSV file")
    .description(
      `Reads leads' outcomes from a CSV file, such as a sales system's. It needs the column outcome (${OUTCOMES.join(", ")}) and
either id or a click id (${CLICK_IDS.join(", ")}); value, currency and outcome_at are optional. Other columns and lines without an outcome are ignored. The leads are also marked as done. Without --yes it only checks
the file. If any line is bad, nothing is written.`,
    )
    .argument("<file>", "the CSV file, with a header row")
    .option("--yes", "write the outcomes; without this, the file is only checked")
    .option("--skip-bad", "skip bad lines, instead of writing nothing")
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads outcomes deals.csv", "leads outcomes deals.csv --yes"))
    .action(async (file: string, { yes = false, skipBad, json }: Options) => {
      const { out, err, now } = context;
      const { readOutcomes } = await import("../outcomes/read-outcomes.ts");
      const { imported, bad, withoutOutcome } = readOutcomes(await readText(file), {
        now: now(),
        currency: context.config().currency,
      });
      const leads = await context.openLeads(yes ? "mark" : "read");
      const found = await findLeads(leads, imported);
      const badLines = [...bad, ...found.bad].toSorted((one, other) => one.line - other.line);
      if (badLines.length > 0) context.markProblemsFound();
      const isWritten = yes && (badLines.length === 0 || skipBad === true);
      const changed = isWritten ? await leads.setOutcomes(found.changes) : found.changes.size;
      if (isWritten) await leads.setDone([...found.ids], now());
      if (json) {
        return out.json({
          written: isWritten,
          leads: found.ids.size,
          changed,
          without_outcome: withoutOutcome,
          bad_lines: badLines,
        });
      }
      for (const { line, problem } of badLines) await err.line(`Line ${line}: ${safeText(problem)}`);
      await out.line(
        `${formatCount(found.ids.size, "lead")} found. ${formatCount(withoutOutcome, "line")} without an outcome ignored.`,
      );
      await out.line(`${formatCount(changed, "lead")} ${isWritten ? "changed" : "would change"}.`);
      if (!isWritten) await out.line(whyNotWritten(yes, badLines.length));
    });
};

function whyNotWritten(yes: boolean, bad: number): string {
  if (!yes) return "Nothing is written yet: add --yes.";
  return `Nothing was written. Add --skip-bad to skip the ${formatCount(bad, "bad line")}.`;
}

type FoundLeads = {
  ids: Set<string>;
  /** The outcomes that differ from the stored ones, by the lead's id. */
  changes: Map<string, LeadOutcome>;
  bad: BadLine[];
};

async function findLeads(
  leads: LeadAdminRepository,
  imported: readonly ImportedOutcome[],
): Promise<FoundLeads> {
  const found: FoundLeads = { ids: new Set(), changes: new Map(), bad: [] };
  const lines = new Map<string, ImportedOutcome>();
  for (const [by, sameKind] of Map.groupBy(imported, (outcome) => outcome.by)) {
    for (const batch of chunks(sameKind, BATCH_REFS)) {
      const referred = await leads.lookUp({ by, refs: batch.map(({ ref }) => ref) });
      const byRef = new Map(referred.map((lead) => [lead.ref, lead]));
      for (const each of batch) add(found, lines, each, byRef.get(each.ref));
    }
  }
  return found;
}

function add(
  { ids, changes, bad }: FoundLeads,
  lines: Map<string, ImportedOutcome>,
  imported: ImportedOutcome,
  lead: LookedUpLead | undefined,
) {
  const { line, by, outcome } = imported;
  if (lead === undefined) {
    bad.push({ line, problem: `No lead has this ${by}.` });
    return;
  }
  const earlier = lines.get(lead.id);
  if (earlier !== undefined) {
    if (!isSame(earlier.outcome, outcome)) {
      bad.push({ line, problem: `Line ${earlier.line} has another outcome for the same lead.` });
    }
    return;
  }
  lines.set(lead.id, imported);
  ids.add(lead.id);
  if (!isSame(lead.outcome, outcome)) changes.set(lead.id, outcome);
}

function isSame(one: LeadOutcome | null, other: LeadOutcome): boolean {
  return one !== null && one.outcome === other.outcome && isSameMoney(one.value, other.value);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new Failure(`${file} can't be read: ${(error as Error).message}.`);
  }
}
