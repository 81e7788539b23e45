import type { IncomingMessage } from "node:http";
import { isGood, OUTCOMES, parseAmount } from "../../domain/leads/lead-outcome.ts";
import type { Money } from "../../domain/leads/lead-outcome.ts";
import { clearOutcomes, markWithOutcome, reopenLeads } from "../outcomes/mark-leads.ts";
import type { Board } from "./board.ts";
import { MISSING, plain } from "./reply.ts";
import type { Reply } from "./reply.ts";

const FORM_BYTES_MAX = 64 * 1024;

/** How many e-mail addresses one press of a button may reveal. */
const SHOWN_AT_ONCE_MAX = 100;

/** Null if the form is too long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > FORM_BYTES_MAX) return null;
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"));
}

/** Resolves to the name of a problem with the input. */
type FormHandler = (board: Board, fields: URLSearchParams) => Promise<string | void>;

const handlers: Record<string, FormHandler> = {
  show: (board, fields) => showEmails(board, fields.getAll("id")),
  "show-all": (board, fields) => showEmails(board, fields.getAll("masked")),
  done: (board, fields) => markDone(board, fields),
  async reopen({ stores }, fields) {
    await stores.mark((leads) => reopenLeads(leads, fields.getAll("id")));
  },
};

/** Marks a lead as done, and sets or clears its outcome. @returns a problem with the input */
async function markDone(board: Board, fields: URLSearchParams): Promise<string | void> {
  const outcome = OUTCOMES.find((name) => name === fields.get("outcome")) ?? null;
  const isGoodLead = outcome !== null && isGood(outcome);
  const typed = (fields.get("value") ?? "").trim();
  const isUntouched = typed === fields.get("shown");
  // A lead that is no longer good drops the value that its view showed.
  const value = isUntouched && !isGoodLead ? "" : typed;
  if (value !== "" && !isGoodLead) return "value";
  if (outcome === null) return markWithoutOutcome(board, fields);
  const { stores, now, config } = board;
  const worth = value === "" ? null : readMoney(value, config().currency);
  if (typeof worth === "string") return worth;
  await stores.mark((leads) =>
    markWithOutcome(leads, fields.getAll("id"), { outcome, at: now(), value: worth }),
  );
}

async function markWithoutOutcome({ stores, now }: Board, fields: URLSearchParams): Promise<void> {
  const ids = fields.getAll("id");
  // The list's button has no choice of outcomes, and leaves them alone.
  const isCleared = fields.get("outcome") === "";
  await stores.mark(async (leads) => {
    if (isCleared) await clearOutcomes(leads, ids);
    await leads.setDone(ids, now());
  });
}

/** @returns the name of a problem if it is no amount in the board's currency */
function readMoney(text: string, currency: string | null): Money | string {
  if (currency === null) return "currency";
  const amount = parseAmount(text, currency);
  return amount === null ? "amount" : { amount, currency };
}

/** Handles a form, and redirects to its view. */
export async function handleForm(path: string, board: Board, fields: URLSearchParams): Promise<Reply> {
  const { access } = board;
  if (path === "end") {
    const cookie = access.end();
    board.end();
    return plain(200, "The board has ended. You can close this window.", { "set-cookie": cookie });
  }
  const handle = Object.hasOwn(handlers, path) ? handlers[path] : undefined;
  if (!handle) return MISSING;
  const problem = await handle(board, fields);
  const to = new URL(access.base + withinBoard(fields.get("back") ?? ""), "http://board");
  if (problem !== undefined) to.searchParams.set("problem", problem);
  return { status: 303, headers: { location: to.pathname + to.search + to.hash } };
}

/** Never redirects out of the board. */
export function withinBoard(path: string): string {
  return /^[a-z]+(\/[\w-]+)?(\?[\w=&%.+*-]*)?(#[\w-]+)?$/.test(path) ? path : "";
}

async function knownIds(
  leads: { findByIdPrefix(prefix: string, count: number): Promise<{ id: string }[]> },
  ids: readonly string[],
): Promise<string[]> {
  const known: string[] = [];
  for (const id of ids) {
    if ((await leads.findByIdPrefix(id, 1)).some((lead) => lead.id === id)) known.push(id);
  }
  return known;
}

async function showEmails(
  { stores, shownEmails, now, operator }: Board,
  requestedIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(requestedIds)].slice(0, SHOWN_AT_ONCE_MAX);
  const known = await stores.read(({ leads }) => knownIds(leads, ids));
  const at = now();
  const masked = known.filter((id) => !shownEmails.has(id, at));
  // Before showing, so that an e-mail address that can't be recorded is never shown.
  await stores.audit(masked.map((leadId) => ({ at, who: operator, action: "shown", leadId, leads: 1 })));
  shownEmails.add(masked, at);
}
