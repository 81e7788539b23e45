import { leadKind, leadPage } from "../domain/leads/lead-repository.ts";
import type { StoredLead } from "../domain/leads/lead-repository.ts";
import { plainTime } from "./arguments/time.ts";
import { formatContent } from "./lead-record.ts";
import type { Output } from "./terminal/output.ts";
import type { Column } from "./terminal/table.ts";

/** Ids begin with their time; this much of one is the millisecond. */
const ID_CHARS = 13;
/** As much as most addresses have. */
const CONTENT_WIDTH = 24;

/** Leads as a person looks at them. The beginning of the id is enough for `leads show`. */
export function leadColumnsFor(
  { isTerminal }: Pick<Output, "isTerminal">,
  leads: readonly StoredLead[],
): Column<StoredLead>[] {
  return [
    { heading: "Time (UTC)", text: ({ createdAt }) => plainTime(createdAt) },
    { heading: "Id", text: ({ id }) => idFor({ isTerminal }, id) },
    { heading: "Kind", text: (lead) => leadKind(lead) ?? "?" },
    { heading: "Left", text: formatContent, mayShrink: true, keeps: CONTENT_WIDTH },
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
    ...(leads.some(isDead)
      ? [{ heading: "Mailbox", text: (lead: StoredLead) => (isDead(lead) ? lead.mailbox! : ""), mayGo: true }]
      : []),
  ];
}

function isDead({ mailbox }: StoredLead): boolean {
  return mailbox !== null && mailbox !== "ok";
}

/** Source and campaign as the ad named them, or else the site that sent the visitor. */
function cameBy({ tags, referrerHost, isPreview }: StoredLead): string {
  if (isPreview) return "(preview)";
  const named = [tags?.utm_source, tags?.utm_campaign].filter((tag) => tag !== undefined);
  return named.join(" / ") || (referrerHost ?? "");
}

/** An id as a person needs it at a terminal, and whole for everything else. */
export function idFor({ isTerminal }: Pick<Output, "isTerminal">, id: string): string {
  return isTerminal ? id.slice(0, ID_CHARS) : id;
}
