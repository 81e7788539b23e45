import type { LeadRecord } from "./lead-event.ts";

export type Mail = { subject: string; text: string; replyTo?: string };

/** What the team reads of a lead. */
export function mailOfLead(lead: LeadRecord): Mail {
  const page = lead.path ?? lead.source_path ?? "an unknown page";
  const facts = [
    `Page: ${page}`,
    `Time: ${lead.created_at}`,
    ...(lead.query ? [`Ad tags: ${lead.query}`] : []),
    ...(lead.visitor_key ? [`Visitor: ${lead.visitor_key}`] : []),
    ...(lead.suspicion ? [`Perhaps no human: ${lead.suspicion}`] : []),
    `Lead: ${lead.id}`,
  ];
  if (lead.email !== null) {
    return {
      subject: `New signup from ${page}`,
      text: [`${lead.email} signed up.`, "", ...facts].join("\n"),
      replyTo: lead.email,
    };
  }
  return {
    subject: `New product from ${page}`,
    text: [
      ...productLines(lead.product),
      "",
      "Where the ads go arrives as a signup of the same visitor, from /ad_creation.",
      "",
      ...facts,
    ].join("\n"),
  };
}

function productLines(product: LeadRecord["product"]): string[] {
  if (product?.type === "url") return ["A visitor wants ads for this page:", product.productUrl];
  if (product?.type === "file")
    return [`A visitor wants ads for this picture (${product.fileName}):`, product.fileUrl];
  return ["A visitor wants ads, but the product is of an unknown kind."];
}
