import { leadKind, leadPage } from "../domain/leads/lead-repository.ts";
import type { StoredLead } from "../domain/leads/lead-repository.ts";
import { plainTime } from "./arguments/time.ts";
import { formatContent } from "./lead-record.ts";
import type { Output } from "./terminal/output.ts";
import type { Column } from "./terminal/table.ts";

/** Ids begin with their time; this much of one tells apart leads of the same millisecond too. */
const ID_CHARS = 18;

/** Leads as a person looks at them. The beginning of the id is enough for `leads show`. */
export function leadColumnsFor(
  { isTerminal }: Pick<Output, "isTerminal">,
  leads: readonly StoredLead[],
): Column<StoredLead>[] {
  return [
    { heading: "Time (UTC)", text: ({ createdAt }) => plainTime(createdAt) },
    { heading: "Id", text: ({ id }) => idFor({ isTerminal }, id) },
    { heading: "Kind", text: (lead) => leadKind(lead) ?? "?" },
    { heading: "Left", text: formatContent, mayShrink: true },
    { heading: "Page", text: (lead) => leadPage(lead) ?? "", mayShrink: true, mayGo: true },
    ...(leads.some(({ visitorEmail }) => visitorEmail !== null)
      ? [
          {
            heading: "Send to",
            text: ({ visitorEmail }: StoredLead) => visitorEmail ?? "",
            mayShrink: true,
            mayGo: true,
          },
        ]
      : []),
    ...(leads.some((lead) => cameBy(lead) !== "")
      ? [{ heading: "Came by", text: cameBy, mayShrink: true, mayGo: true }]
      : []),
    ...(leads.some(({ spamReason }) => spamReason !== null)
      ? [{ heading: "Suspicion", text: ({ spamReason }: StoredLead) => spamReason ?? "", mayGo: true }]
      : []),
  ];
}

/** Source and campaign as the ad named them, or else the site that sent the visitor. */
function cameBy({ tags, referrerHost }: StoredLead): string {
  const named = [tags?.utm_source, tags?.utm_campaign].filter((tag) => tag !== undefined);
  return named.join(" / ") || (referrerHost ?? "");
}

/** An id as a person needs it at a terminal, and whole for everything else. */
export function idFor({ isTerminal }: Pick<Output, "isTerminal">, id: string): string {
  return isTerminal ? id.slice(0, ID_CHARS) : id;
}
