import { countArgument } from "../arguments/choice.ts";
import { type FilterOptions, addFilterOptions, toFilter } from "../arguments/filter.ts";
import { durationArgument } from "../arguments/time.ts";
import type { LeadFilter } from "../../domain/leads/lead-admin-repository.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { toRecord } from "../lead/lead-record.ts";
import { listColumns } from "../lead/lead-list.ts";
import { formatCount, formatNumber } from "../output/format-number.ts";
import { writeTable } from "../output/table.ts";
import type { AddCommand } from "../command-context.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

const COUNT_DEFAULT = 20;

type Options = { number: number; longerThan?: number; json?: true } & FilterOptions;

export const addWaiting: AddCommand = (program, context) => {
  addFilterOptions(program.command("waiting").summary("open leads, the longest waiting first"), context.now)
    .description(
      "Leads that are not marked as done, the longest waiting first. With --longer-than it exits with 1 when there is one, for cron.",
    )
    .option(
      "--longer-than <duration>",
      "only those that have waited longer: 30min, 24h, 7d",
      durationArgument,
    )
    .option("-n, --number <count>", `how many, ${COUNT_DEFAULT} by default`, countArgument, COUNT_DEFAULT)
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads waiting", "leads waiting --longer-than 1d --kind product", "leads done 019a3c5e-1f2a"),
    )
    .action(async ({ number, longerThan, json, ...options }: Options) => {
      const { out, now } = context;
      const filter: LeadFilter = { ...toFilter(options), isOpen: true };
      if (longerThan !== undefined) {
        const until = new Date(now().getTime() - longerThan);
        filter.until = filter.until && filter.until < until ? filter.until : until;
      }
      const leads = await context.openLeads("read");
      const [count] = await leads.countBy([], filter);
      const longest = await leads.listOldest(filter, number);
      if (longerThan !== undefined && count!.leads > 0) context.markProblemsFound();
      const waitedMs = ({ createdAt }: StoredLead) => now().getTime() - createdAt.getTime();
      if (json) {
        const seconds = (lead: StoredLead) => Math.round(waitedMs(lead) / 1000);
        return out.json({
          waiting: count!.leads,
          leads: longest.map((lead) => ({ ...toRecord(lead), waiting_seconds: seconds(lead) })),
        });
      }
      if (longest.length > 0) {
        const waiting = { heading: "Waiting", text: (lead: StoredLead) => formatWait(waitedMs(lead)) };
        await writeTable(out, [waiting, ...listColumns(out, longest)], longest);
        await out.line();
      }
      const notShown = count!.leads - longest.length;
      await out.line(
        `${formatCount(count!.leads, "lead")} waiting${notShown > 0 ? `, ${formatNumber(notShown)} not shown` : ""}.`,
      );
    });
};

/** "3 d 4 h", "4 h 12 min", "12 min". */
function formatWait(ms: number): string {
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d ${Math.floor((ms % DAY_MS) / HOUR_MS)} h`;
  const minutes = Math.max(0, Math.floor((ms % HOUR_MS) / MINUTE_MS));
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h ${minutes} min` : `${minutes} min`;
}
