import type { LeadRecord } from "./lead-event.ts";

export type Mail = { subject: string; text: string; replyTo?: string };

/**
 * Matches a single e-mail address, and nothing that mail programs would parse as a list or as a name with another
 * address.
 */
export const ONE_ADDRESS =
  /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+\.[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** The mail to the team. */
export function leadMail(lead: LeadRecord): Mail {
  const page = oneLine(lead.path ?? lead.source_path ?? "an unknown page");
  const facts = [
    `Page: ${page}`,
    `Time: ${lead.created_at}`,
    ...(lead.query ? [`Query: ${oneLine(lead.query)}`] : []),
    ...(lead.visitor_key ? [`Visitor: ${lead.visitor_key}`] : []),
    ...(lead.product && lead.idempotency_key ? [`Product: ${lead.idempotency_key}`] : []),
    ...(lead.follows ? [`For the product: ${lead.follows}`] : []),
    ...(lead.suspicion ? [`Perhaps no human: ${lead.suspicion}`] : []),
    ...(lead.preview ? ["Sent from a preview"] : []),
    ...(lead.mailbox && lead.mailbox !== "ok" ? [`Mail may not arrive: ${lead.mailbox}`] : []),
    `Lead: ${lead.id}`,
  ];
  if (lead.email !== null) {
    return {
      subject: `New signup from ${page}`,
      text: [`${oneLine(lead.email)} signed up.`, "", ...facts].join("\n"),
      ...(ONE_ADDRESS.test(lead.email) && { replyTo: lead.email }),
    };
  }
  return {
    subject: `New product from ${page}`,
    text: [
      ...productLines(lead.product),
      "",
      "The e-mail address for the ads arrives as a signup for the same product, from /ad_creation.",
      "",
      ...facts,
    ].join("\n"),
  };
}

function productLines(product: LeadRecord["product"]): string[] {
  if (product?.type === "url") return ["A visitor wants ads for this page:", oneLine(product.productUrl)];
  if (product?.type === "file")
    return [`A visitor wants ads for this picture (${oneLine(product.fileName)}):`, oneLine(product.fileUrl)];
  return ["A visitor wants ads, but the product is of an unknown kind."];
}

/** Keeps a visitor from adding lines that look like ours, or reversing the text's direction. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, " ");
}
