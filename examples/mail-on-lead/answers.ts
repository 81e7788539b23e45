import { ONE_ADDRESS } from "./lead-mail.ts";
import type { Mail } from "./lead-mail.ts";
import type { LeadRecord } from "./lead-event.ts";
import type { Settle, SentAnswers } from "./sent-answers.ts";

/** Longer hosts are cut off. */
const HOST_CHARS_MAX = 100;

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
    const text = this.#text.replaceAll("{product}", () => nameProduct(lead.product));
    return { mail: { to, subject: this.#subject, text }, settle };
  }
}

/**
 * A page by its host alone, and not clickable; a picture without its name. A spammer may have typed them to get a message
 * into somebody's mailbox.
 */
function nameProduct(product: LeadRecord["product"]): string {
  if (product?.type === "file") return "a picture";
  const host = product?.type === "url" ? URL.parse(product.productUrl)?.hostname : undefined;
  return host?.slice(0, HOST_CHARS_MAX).replaceAll(".", "\u2024") ?? "your product";
}
