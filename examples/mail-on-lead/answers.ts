import { ONE_ADDRESS, oneLine } from "./lead-mail.ts";
import type { Mail } from "./lead-mail.ts";
import type { LeadRecord } from "./lead-event.ts";
import type { Settle, SentAnswers } from "./sent-answers.ts";

/** Writes mails to visitors from a template, whose first line is the subject. */
export class Answers {
  readonly #subject: string;
  readonly #text: string;
  readonly #sent: SentAnswers;

  constructor(template: string, sent: SentAnswers) {
    const [subject = "", ...lines] = template.split("\n");
    this.#subject = subject.trim();
    this.#text = lines.join("\n").trim();
    this.#sent = sent;
  }

  /** Null if no mail can or should be sent. Call `settle` once you know whether the mail was accepted. */
  answerTo(lead: LeadRecord): { mail: Mail & { to: string }; settle: Settle } | null {
    const { visitor_email: to, suspicion } = lead;
    const settle = to && !suspicion && ONE_ADDRESS.test(to) ? this.#sent.reserve(to) : null;
    if (!to || settle === null) return null;
    const product = lead.product?.type === "url" ? lead.product.productUrl : lead.product?.fileName;
    const text = this.#text.replaceAll("{product}", () => withoutLinks(oneLine(product ?? "your product")));
    return { mail: { to, subject: this.#subject, text }, settle };
  }
}

/** Only the host of a URL, and not clickable: a spammer may have typed it to get it into somebody's mailbox. */
function withoutLinks(text: string): string {
  const host = URL.parse(text)?.hostname;
  return (host ?? text)
    .slice(0, 100)
    .replaceAll(".", "\u2024")
    .replaceAll(/[/:@<>]/g, " ");
}
