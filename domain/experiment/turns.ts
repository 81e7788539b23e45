import { timingSafeEqual } from "node:crypto";
import type { RedirectPath } from "../../contract/paths.ts";
import { keyedHash } from "./day-key.ts";

/** Where visitors of one network arrive. */
export type Entrance = { network: string; path: RedirectPath };

/** What the next visitor of an entrance who counts is to get. */
export type Turn = {
  /** A text that says nothing: what the rules give it, the visitor is to get. */
  lot: string;
  /** Shows that a user key was offered at this turn. */
  ticketFor(userKey: string): string;
};

/** Entrances that have a place of their own. Two that share one share its turns: neither can tell, or gain by it. */
const PLACES = 2 ** 18;

const TICKET = /^(\d{1,5})\.([0-9a-f]{16})$/;
const SIGNATURE_CHARS = 16;

/**
 * Lets one network's visitors count in an order that nobody there can choose. What the next one of them gets is settled by a
 * keyed hash, and stays so until somebody has taken it: whoever asks again and again for another variant is offered the
 * same. Each server keeps the order by itself.
 */
export class Turns {
  readonly #turns = new Uint16Array(PLACES);

  next(dayKey: string, entrance: Entrance): Turn {
    const { secret, place } = locate(dayKey, entrance);
    const turn = this.#turns[place]!;
    return {
      lot: sign(secret, "lot", turn),
      ticketFor: (userKey) => `${turn}.${sign(secret, "ticket", turn, userKey)}`,
    };
  }

  /** Whether the ticket is this user key's, of today, and of the turn that it is. Then that is over. */
  redeem(dayKey: string, entrance: Entrance, userKey: string, ticket: string): boolean {
    const [, digits, signature = ""] = TICKET.exec(ticket) ?? [];
    if (digits === undefined) return false;
    const { secret, place } = locate(dayKey, entrance);
    const turn = Number(digits);
    // Another server may be ahead.
    if (turn !== this.#turns[place]!) return false;
    const expected = sign(secret, "ticket", turn, userKey);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return false;
    this.#turns[place] = turn + 1;
    return true;
  }
}

function locate(dayKey: string, { network, path }: Entrance): { secret: string; place: number } {
  const secret = keyedHash(dayKey, `entrance ${network} ${path}`);
  return { secret, place: Number.parseInt(secret.slice(0, 8), 16) % PLACES };
}

function sign(secret: string, ...what: (string | number)[]): string {
  return keyedHash(secret, what.join(" ")).slice(0, SIGNATURE_CHARS);
}
