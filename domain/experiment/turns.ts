import { timingSafeEqual } from "node:crypto";
import type { RedirectPath } from "../../contract/paths.ts";
import { keyedHash } from "./day-key.ts";

export type NetworkAtPage = { network: string; path: RedirectPath };

/** Decides the variant of the next counted visitor of a network at a page. */
export type Turn = {
  /** A targeting key nobody else has: the visitor gets the variant that the rules give to this key. */
  drawKey: string;
  /** Proves that this user key was offered in this turn. */
  ticketFor(userKey: string): string;
};

/** Networks at pages that hash to the same slot share its turns, which is harmless: each has a secret of its own. */
const SLOTS = 2 ** 18;

const TICKET = /^(\d{1,5})\.([0-9a-f]{16})$/;
const SIGNATURE_CHARS = 16;

/**
 * Prevents a network from choosing which variant its visitors count for. A keyed hash determines the next counted
 * visitor's variant, and it stays the same until redeemed: reloading for another one is futile. Each server keeps turns
 * of its own.
 */
export class Turns {
  readonly #turns = new Uint16Array(SLOTS);

  next(dayKey: string, networkAtPage: NetworkAtPage): Turn {
    const { secret, slot } = locate(dayKey, networkAtPage);
    const turn = this.#turns[slot]!;
    return {
      drawKey: sign(secret, "draw", turn),
      ticketFor: (userKey) => `${turn}.${sign(secret, "ticket", turn, userKey)}`,
    };
  }

  /** Whether the ticket is valid: today's, this user key's, for the current turn. If so, the next turn begins. */
  redeem(dayKey: string, networkAtPage: NetworkAtPage, userKey: string, ticket: string): boolean {
    const [, digits, signature = ""] = TICKET.exec(ticket) ?? [];
    if (digits === undefined) return false;
    const { secret, slot } = locate(dayKey, networkAtPage);
    const turn = Number(digits);
    // Redeemed already, or from another server, whose turns may be ahead.
    if (turn !== this.#turns[slot]!) return false;
    const expected = sign(secret, "ticket", turn, userKey);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return false;
    this.#turns[slot] = turn + 1;
    return true;
  }
}

function locate(dayKey: string, { network, path }: NetworkAtPage): { secret: string; slot: number } {
  const secret = keyedHash(dayKey, `network at page ${network} ${path}`);
  return { secret, slot: Number.parseInt(secret.slice(0, 8), 16) % SLOTS };
}

function sign(secret: string, ...parts: (string | number)[]): string {
  return keyedHash(secret, parts.join(" ")).slice(0, SIGNATURE_CHARS);
}
