import { durationArgument } from "../arguments/time.ts";
import { toFilter, addFilterOptions } from "../arguments/filter.ts";
import type { FilterOptions } from "../arguments/filter.ts";
import { formPath, leadKind } from "../../domain/leads/stored-lead.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import { examples } from "../arguments/help.ts";
import { followLeads } from "../lead/follow-leads.ts";
import { formatContent, toRecord } from "../lead/lead-record.ts";
import { formatUtc } from "../arguments/time.ts";
import { escapeInJson, safeText } from "../output/safe-text.ts";
import type { Output } from "../output/output.ts";
import type { AddCommand } from "../command-context.ts";

export const addTail: AddCommand = (program, context) => {
  addFilterOptions(program.command("tail").summary("new leads as they arrive"), context.now)
    .description("New leads as they arrive, until you press Ctrl-C. --since starts with earlier ones.")
    .option("--every <duration>", "how often to look, every second by default", durationArgument, 1000)
    .option("--json", "one line of JSON per lead")
    .addHelpText(
      "after",
      examples("leads tail", "leads tail --since 1h --path /furniture", "leads tail --json | jq .email"),
    )
    .action(async ({ every, json, ...options }: { every: number; json?: true } & FilterOptions) => {
      const { out, signal, now } = context;
      const filter = toFilter(options);
      const leads = await context.openLeads("read");
      const formatLine = json
        ? (lead: StoredLead) => escapeInJson(JSON.stringify(toRecord(lead)))
        : lineFor(out);
      for await (const batch of followLeads(leads, filter, { from: now(), everyMs: every, now, signal })) {
        for (const lead of batch) await out.line(formatLine(lead));
      }
    });
};

function lineFor(out: Output) {
  return (lead: StoredLead): string => {
    const kind = (leadKind(lead) ?? "?").padEnd(5);
    const page = out.style("dim", safeText(formPath(lead) ?? ""));
    return `${formatUtc(lead.createdAt)}Z  ${kind}  ${safeText(formatContent(lead))}  ${page}`;
  };
}
