import { MINUTE_MS } from "../../domain/durations.ts";

/** How long an e-mail address stays unmasked. */
const SHOWN_MS_MAX = 10 * MINUTE_MS;

/** The leads whose e-mail addresses are unmasked. */
export class ShownEmails {
  readonly #until = new Map<string, number>();

  add(ids: readonly string[], now: Date): void {
    for (const id of ids) this.#until.set(id, now.getTime() + SHOWN_MS_MAX);
  }

  has(id: string, now: Date): boolean {
    return (this.#until.get(id) ?? 0) > now.getTime();
  }
}
