import { ONE_ADDRESS, oneLine } from "./mail-of-lead.ts";
import type { Mail } from "./mail-of-lead.ts";
import type { LeadRecord } from "./lead-event.ts";
import type { Settle, WrittenAnswers } from "./written-answers.ts";

/** Writes to visitors, in the words of a template: its first line is the subject. */
export class Answers {
  readonly #subject: string;
  readonly #text: string;
  readonly #written: WrittenAnswers;

  constructor(template: string, written: WrittenAnswers) {
    const [subject = "", ...lines] = template.split("\n");
    this.#subject = subject.trim();
    this.#text = lines.join("\n").trim();
    this.#written = written;
  }

  /** Null where nobody can, or should, be written to. To be settled once it is known whether the mail was accepted. */
  answerTo(lead: LeadRecord): { mail: Mail & { to: string }; settle: Settle } | null {
    const { visitor_email: to, suspicion } = lead;
    const settle = to && !suspicion && ONE_ADDRESS.test(to) ? this.#written.reserve(to) : null;
    if (!to || settle === null) return null;
    const product = lead.product?.type === "url" ? lead.product.productUrl : lead.product?.fileName;
    const text = this.#text.replaceAll("{product}", () => withoutLinks(oneLine(product ?? "your product")));
    return { mail: { to, subject: this.#subject, text }, settle };
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
