import { leadKind, formPath } from "../../domain/leads/stored-lead.ts";
import { formatMoney } from "../../domain/leads/lead-outcome.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import { formatUtc } from "../arguments/time.ts";
import { formatContent } from "./lead-record.ts";
import type { Output } from "../output/output.ts";
import type { Column } from "../output/table.ts";

/** Ids begin with a timestamp; this prefix is its milliseconds. */
const ID_CHARS = 13;
/** Enough for most e-mail addresses. */
const CONTENT_WIDTH = 24;

/** A table for people: on a terminal, ids are shortened to a prefix that `leads show` accepts. */
export function listColumns(
  { isTerminal }: Pick<Output, "isTerminal">,
  leads: readonly StoredLead[],
): Column<StoredLead>[] {
  return [
    { heading: "Time (UTC)", text: ({ createdAt }) => formatUtc(createdAt) },
    { heading: "Id", text: ({ id }) => formatId({ isTerminal }, id) },
    { heading: "Kind", text: (lead) => leadKind(lead) ?? "?" },
    { heading: "Left", text: formatContent, shrinks: true, minWidth: CONTENT_WIDTH },
    { heading: "Page", text: (lead) => formPath(lead) ?? "", shrinks: true, optional: true },
    ...(leads.some(({ visitorEmail }) => visitorEmail !== null)
      ? [
          {
            heading: "Send to",
            text: ({ visitorEmail }: StoredLead) => visitorEmail ?? "",
            shrinks: true,
            optional: true,
          },
        ]
      : []),
    ...(leads.some((lead) => formatOrigin(lead) !== "")
      ? [{ heading: "Came by", text: formatOrigin, shrinks: true, optional: true }]
      : []),
    ...(leads.some(({ outcome }) => outcome !== null)
      ? [{ heading: "Outcome", text: formatOutcome, optional: true }]
      : []),
    ...(leads.some(({ spamReason }) => spamReason !== null)
      ? [{ heading: "Spam reason", text: ({ spamReason }: StoredLead) => spamReason ?? "", optional: true }]
      : []),
    ...(leads.some(isUndeliverable)
      ? [
          {
            heading: "Mailbox",
            text: (lead: StoredLead) => (isUndeliverable(lead) ? lead.mailbox! : ""),
            optional: true,
          },
        ]
      : []),
  ];
}

/** "won, 120.00 EUR". */
function formatOutcome({ outcome }: StoredLead): string {
  if (outcome === null) return "";
  return outcome.value === null ? outcome.outcome : `${outcome.outcome}, ${formatMoney(outcome.value)}`;
}

function isUndeliverable({ mailbox }: StoredLead): boolean {
  return mailbox !== null && mailbox !== "ok";
}

/** The ad's source and campaign, or else the referring host. */
function formatOrigin({ tags, referrerHost, isPreview }: StoredLead): string {
  if (isPreview) return "(preview)";
  const utm = [tags?.utm_source, tags?.utm_campaign].filter((tag) => tag !== undefined);
  return utm.join(" / ") || (referrerHost ?? "");
}

/** Shortened on a terminal, complete elsewhere. */
export function formatId({ isTerminal }: Pick<Output, "isTerminal">, id: string): string {
  return isTerminal ? id.slice(0, ID_CHARS) : id;
}
