import { durationArgument } from "../arguments/time.ts";
import { filterOf, takesFilter } from "../arguments/filter.ts";
import { pageOf, kindOf } from "../../domain/leads/lead-repository.ts";
import type { ArchivedLead, LeadFilter } from "../../domain/leads/lead-repository.ts";
import { examples } from "../examples.ts";
import { followLeads } from "../follow-leads.ts";
import { contentOf, recordOf } from "../lead-record.ts";
import { plainTime } from "../arguments/time.ts";
import { escapeInJson, safeText } from "../terminal/safe-text.ts";
import type { Output } from "../terminal/output.ts";
import type { AddCommand } from "../command-context.ts";

/** Follows new leads. */
export const addTail: AddCommand = (program, tools) => {
  takesFilter(program.command("tail").summary("new leads as they arrive"), tools.now)
    .description("New leads as they arrive, until you press Ctrl-C. --since begins with those from then on.")
    .option("--every <duration>", "how often to look", durationArgument, 1000)
    .option("--json", "each as a line of JSON")
    .addHelpText(
      "after",
      examples("leads tail", "leads tail --since 1h --path /furniture", "leads tail --json | jq .email"),
    )
    .action(async ({ every, json, ...options }: { every: number; json?: true } & LeadFilter) => {
      const { out, signal, now } = tools;
      const filter = filterOf(options);
      const leads = await tools.openLeads();
      const lineOf = json
        ? (lead: ArchivedLead) => escapeInJson(JSON.stringify(recordOf(lead)))
        : lineFor(out);
      for await (const portion of followLeads(leads, filter, { from: now(), everyMs: every, signal })) {
        for (const lead of portion) await out.line(lineOf(lead));
      }
    });
};

function lineFor(out: Output) {
  return (lead: ArchivedLead): string => {
    const kind = (kindOf(lead) ?? "?").padEnd(5);
    const page = out.style("dim", safeText(pageOf(lead) ?? ""));
    return `${plainTime(lead.createdAt)}Z  ${kind}  ${safeText(contentOf(lead))}  ${page}`;
  };
}
