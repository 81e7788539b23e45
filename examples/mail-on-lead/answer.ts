import { ONE_ADDRESS, oneLine } from "./mail-of-lead.ts";
import type { Mail } from "./mail-of-lead.ts";
import type { LeadRecord } from "./lead-event.ts";

/** Anyone can type anyone's address: nobody gets more mails than this from the same typist. */
const ANSWERS_PER_DAY_MAX = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes to visitors, in the words of a template: its first line is the subject. */
export class Answers {
  readonly #subject: string;
  readonly #text: string;
  readonly #now: () => number;
  /** When each address was written to. Gone with the process: a bound, not a record. */
  readonly #writtenAt = new Map<string, number[]>();

  constructor(template: string, now = Date.now) {
    const [subject = "", ...lines] = template.split("\n");
    this.#subject = subject.trim();
    this.#text = lines.join("\n").trim();
    this.#now = now;
  }

  /** Null where nobody can, or should, be written to. */
  answerTo(lead: LeadRecord): (Mail & { to: string }) | null {
    const { visitor_email: to, suspicion } = lead;
    if (!to || suspicion || !ONE_ADDRESS.test(to)) return null;
    if (this.#timesOf(to).length >= ANSWERS_PER_DAY_MAX) return null;
    const product = lead.product?.type === "url" ? lead.product.productUrl : lead.product?.fileName;
    const text = this.#text.replaceAll("{product}", () => withoutLinks(oneLine(product ?? "your product")));
    return { to, subject: this.#subject, text };
  }

  /** To be told once the mail is on its way. */
  written(to: string): void {
    const since = this.#now() - DAY_MS;
    for (const [other, times] of this.#writtenAt) if (times.at(-1)! < since) this.#writtenAt.delete(other);
    this.#writtenAt.set(to.toLowerCase(), [...this.#timesOf(to), this.#now()]);
  }

  /** Within a day. */
  #timesOf(to: string): number[] {
    const times = this.#writtenAt.get(to.toLowerCase()) ?? [];
    return times.filter((time) => time >= this.#now() - DAY_MS);
  }
}

/** Of an address on the web the host alone, with nothing to click: whoever typed it may want it in somebody's mailbox. */
function withoutLinks(text: string): string {
  const host = URL.parse(text)?.hostname;
  return (host ?? text)
    .slice(0, 100)
    .replaceAll(".", "\u2024")
    .replaceAll(/[/:@<>]/g, " ");
}
