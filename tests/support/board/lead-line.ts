import type { LeadLine } from "../../../cli/board/views/leads.tsx";

/** A lead as the board lists it: of a product, open, with a masked e-mail address. */
export const leadLine = (changes: Partial<LeadLine> = {}): LeadLine => ({
  id: "1",
  at: new Date("2026-03-10T12:00:00Z"),
  product: "shop.example/mug",
  hasPicture: false,
  email: "a•••@s•••.example",
  isMasked: true,
  page: "Food A",
  campaign: "jam, from google",
  webhook: { state: "delivered", text: "Delivered" },
  mayBeSpam: false,
  doneAt: null,
  outcome: null,
  ...changes,
});
