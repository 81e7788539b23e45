import type { LeadWriter } from "../../domain/leads/lead-writer.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** A writer that also wakes the webhook sender after each lead. */
export function wakeOnInsert(sender: Pick<WebhookSender, "wake">, leads: LeadWriter): LeadWriter {
  return {
    // An insert that rejects may still have stored the lead.
    insert: (lead) => leads.insert(lead).finally(() => sender.wake()),
    ready: () => leads.ready(),
    bytesStored: () => leads.bytesStored(),
  };
}
