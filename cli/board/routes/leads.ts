import { isProductUrl } from "../../../contract/lead-row.ts";
import { landingPages } from "../../../content/index.ts";
import { LEAD_KINDS, formPath, uploadBytes, uploadName } from "../../../domain/leads/stored-lead.ts";
import type { LeadFilter } from "../../../domain/leads/lead-admin-repository.ts";
import type { StoredLead } from "../../../domain/leads/stored-lead.ts";
import { formatMoney, OUTCOMES } from "../../../domain/leads/lead-outcome.ts";
import type { LeadOutcome } from "../../../domain/leads/lead-outcome.ts";
import type { OutboxEntry } from "../../../domain/outbox/outbox-repository.ts";
import { capitalize } from "../../output/capitalize.ts";
import { formatBytes, formatCount } from "../../output/format-number.ts";
import { safeText } from "../../output/safe-text.ts";
import type { Board } from "../board.ts";
import { nameCampaign, namePage } from "../day-words.ts";
import { maskEmail } from "../mask.ts";
import type { WebhookState, LeadLine } from "../views/leads.tsx";
import type { View } from "../views/view.tsx";
import { formatTime } from "../views/format-time.ts";

const LEADS_A_PAGE = 50;

/** Larger pictures would make the list slow to load through a tunnel. */
const THUMBNAIL_BYTES_MAX = 1_000_000;

const TEXT_CHARS_MAX = 200;

/** The newest leads that match a filter, or older ones. */
export async function leads(board: Board, query: URLSearchParams): Promise<View> {
  const filter = readFilter(query);
  const after = query.get("after") ?? undefined;
  const { page, lines } = await board.stores.read(async ({ leads: repository, outbox }) => {
    const found = await repository.search({
      filter: toLeadFilter(filter),
      text: filter.text === "" ? undefined : filter.text,
      after,
      count: LEADS_A_PAGE,
    });
    const entries = await outbox.ofLeads(
      board.now(),
      found.leads.map(({ id }) => id),
    );
    return { page: found, lines: found.leads.map((lead) => toLine(lead, entries, board)) };
  });
  return {
    name: "leads",
    title: "Leads",
    filter,
    pages: landingPages.map(({ path }) => ({ value: path, name: namePage(path)! })),
    lines,
    searchedBackTo: page.searchedBackTo,
    here: toPath(filter, after),
    older: page.next === null ? null : toPath(filter, page.next),
  };
}

type Filter = { text: string; kind: string; page: string; state: string; spam: string };

function readFilter(query: URLSearchParams): Filter {
  const param = (name: string) => (query.get(name) ?? "").trim();
  return {
    // PostgreSQL can't store NUL.
    text: param("text")
      .replaceAll(/\p{Cc}/gu, "")
      .slice(0, TEXT_CHARS_MAX),
    kind: [...LEAD_KINDS, "product"].includes(param("kind")) ? param("kind") : "",
    page: landingPages.some(({ path }) => path === param("page")) ? param("page") : "",
    state: ["open", ...OUTCOMES].includes(param("state")) ? param("state") : "",
    spam: ["with", "only"].includes(param("spam")) ? param("spam") : "",
  };
}

function toLeadFilter({ text, kind, page, state, spam }: Filter): LeadFilter {
  const outcome = OUTCOMES.find((known) => known === state);
  return {
    ...(kind !== "" && { kind: kind as NonNullable<LeadFilter["kind"]> }),
    ...(page !== "" && { path: page }),
    // A search may be for an e-mail address.
    ...(text === "" && { excludesEmailsShownWithProduct: true as const }),
    ...(state === "open" && { isOpen: true as const }),
    ...(outcome && { outcome }),
    ...(spam !== "with" && outcome !== "spam" && { isSpam: spam === "only" }),
  };
}

function toPath(filter: Filter, after: string | undefined): string {
  const given = Object.entries(filter).filter(([, value]) => value !== "");
  const query = new URLSearchParams([...given, ...(after === undefined ? [] : [["after", after]])] as [
    string,
    string,
  ][]);
  return query.size === 0 ? "leads" : `leads?${query}`;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  amount: "That is not an amount such as 120 or 120.50. Nothing was saved.",
  currency: "A value needs a currency: set CURRENCY first. Nothing was saved.",
  value: "Only a qualified or won lead has a value. Nothing was saved.",
};

function describeOutcome({ outcome, value }: LeadOutcome): string {
  const name = capitalize(outcome);
  return value === null ? name : `${name}, ${formatMoney(value)}`;
}

/** One lead with everything known about it. */
export async function leadView(board: Board, query: URLSearchParams, id: string): Promise<View | null> {
  const found = await board.stores.read(async ({ leads: repository, outbox }) => {
    const [lead] = await repository.findByIdPrefix(id, 1);
    if (lead?.id !== id) return null;
    const entries = await outbox.ofLeads(board.now(), [id]);
    return { lead, entries, conversions: await repository.conversionsForLead(id) };
  });
  if (found === null) return null;
  const { lead, entries, conversions } = found;
  const line = toLine(lead, entries, board);
  const { productUrl } = (lead.product ?? {}) as { productUrl?: unknown };
  const bytes = uploadBytes(lead.product);
  return {
    name: "lead",
    title: line.product ?? "An e-mail address",
    line: { ...line, hasPicture: false },
    // A row may predate the current contract.
    productHref: typeof productUrl === "string" && isProductUrl(productUrl) ? productUrl : null,
    picture: uploadName(lead) === null ? null : bytes === null ? "A picture" : formatBytes(bytes),
    outcome: lead.outcome?.outcome ?? "",
    value: lead.outcome?.value?.amount.toString() ?? "",
    currency: board.config().currency,
    problem: PROBLEMS[query.get("problem") ?? ""] ?? null,
    facts: listFacts(lead),
    history: [
      ...entries.map(describeEntry),
      ...conversions.map(
        ({ destination, at }) => `In a file for ${safeText(destination)} since ${formatTime(at)}.`,
      ),
    ],
  };
}

function listFacts(lead: StoredLead): [string, string][] {
  const page = namePage(formPath(lead));
  const facts: [string, string | null | undefined][] = [
    ["Page", page],
    ["Spam reason", lead.spamReason],
    ["Can receive mail", lead.mailbox],
    ["Came from", lead.referrerHost],
    ...Object.entries(lead.tags ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    ["Sent from a preview", lead.isPreview ? "yes" : null],
    ["Id", lead.id],
  ];
  return facts
    .filter((fact): fact is [string, string] => typeof fact[1] === "string" && fact[1] !== "")
    .map(([name, value]) => [safeText(name), safeText(value)]);
}

function toLine(lead: StoredLead, entries: readonly OutboxEntry[], { shownEmails, now }: Board): LeadLine {
  const email = lead.email ?? lead.visitorEmail;
  const isMasked = email !== null && !shownEmails.has(lead.id, now());
  const { productUrl, fileName } = (lead.product ?? {}) as { productUrl?: unknown; fileName?: unknown };
  const product = productUrl ?? fileName;
  const bytes = uploadBytes(lead.product);
  const { utm_campaign: campaign = null, utm_source: source = null } = lead.tags ?? {};
  return {
    id: lead.id,
    at: lead.createdAt,
    product: lead.product === null ? null : safeText(shorten(String(product ?? "A product"))),
    hasPicture: uploadName(lead) !== null && bytes !== null && bytes <= THUMBNAIL_BYTES_MAX,
    email: email === null ? null : safeText(isMasked ? maskEmail(email) : email),
    isMasked,
    page: safeText(namePage(formPath(lead)) ?? "Page not known"),
    campaign: safeText(nameCampaign(campaign, source ?? lead.referrerHost)),
    webhook: describeWebhook(entries.filter(({ id }) => id === lead.id)),
    mayBeSpam: lead.outcome === null && lead.spamReason !== null,
    doneAt: lead.doneAt,
    outcome: lead.outcome === null ? null : describeOutcome(lead.outcome),
  };
}

/** Drops a link's scheme, `www.` and final slash. */
function shorten(product: string): string {
  return product.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

function describeWebhook(entries: readonly OutboxEntry[]): WebhookState {
  const failed = entries.find(({ outcome }) => outcome === "failed");
  if (failed)
    return {
      state: "failed",
      text: `Failed after ${formatCount(failed.calls, "call")}`,
    };
  const waiting = entries.find(({ outcome }) => outcome === null);
  if (waiting) {
    return {
      state: "waiting",
      text: waiting.calls === 0 ? "Waiting" : `Waiting, tried ${formatCount(waiting.calls, "time")}`,
    };
  }
  return entries.length === 0 ? { state: "none", text: "–" } : { state: "delivered", text: "Delivered" };
}

const EVENTS = { INSERT: "The lead", "lead.ready": "The product with its e-mail address" };

function describeEntry({ event, outcome, settledAt, waitingSince, calls, problem }: OutboxEntry): string {
  const what = EVENTS[event];
  if (outcome === "delivered") return `${what} was delivered to your webhook on ${formatTime(settledAt!)}.`;
  const why = problem === null ? "" : ` At the last try, it ${safeText(problem)}.`;
  if (outcome === "failed") return `${what} could not be delivered to your webhook.${why}`;
  return `${what} has waited for your webhook since ${formatTime(waitingSince)}, ${calls === 0 ? "not tried yet" : `tried ${formatCount(calls, "time")}`}.${why}`;
}
