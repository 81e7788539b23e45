import { kindOf, pageOf } from "../domain/leads/lead-repository.ts";
import type { ArchivedLead } from "../domain/leads/lead-repository.ts";
import { plainTime } from "./arguments/time.ts";
import { contentOf } from "./lead-record.ts";
import type { Output } from "./terminal/output.ts";
import type { Column } from "./terminal/table.ts";

/** Ids begin with their time; this much of one tells apart leads of the same millisecond too. */
const ID_CHARS = 18;

/** Leads as a person looks at them. The beginning of the id is enough for `leads show`. */
export function leadColumnsFor(
  { isTerminal }: Pick<Output, "isTerminal">,
  leads: readonly ArchivedLead[],
): Column<ArchivedLead>[] {
  return [
    { heading: "Time (UTC)", text: ({ createdAt }) => plainTime(createdAt) },
    { heading: "Id", text: ({ id }) => idFor({ isTerminal }, id) },
    { heading: "Kind", text: (lead) => kindOf(lead) ?? "?" },
    { heading: "Left", text: contentOf, mayShrink: true },
    { heading: "Page", text: (lead) => pageOf(lead) ?? "", mayShrink: true, mayGo: true },
    ...(leads.some(({ visitorEmail }) => visitorEmail !== null)
      ? [
          {
            heading: "Send to",
            text: ({ visitorEmail }: ArchivedLead) => visitorEmail ?? "",
            mayShrink: true,
            mayGo: true,
          },
        ]
      : []),
    ...(leads.some(({ suspicion }) => suspicion !== null)
      ? [{ heading: "Suspicion", text: ({ suspicion }: ArchivedLead) => suspicion ?? "", mayGo: true }]
      : []),
  ];
}

/** An id as a person needs it at a terminal, and whole for everything else. */
export function idFor({ isTerminal }: Pick<Output, "isTerminal">, id: string): string {
  return isTerminal ? id.slice(0, ID_CHARS) : id;
}
