import { expect, test, vi } from "vitest";
import { type Lead, NO_METADATA } from "../../../../domain/leads/lead-writer.ts";
import { wakeOnInsert } from "../../../../server/webhooks/wake-on-insert.ts";

const LEAD: Lead = { ...NO_METADATA, id: "ada", createdAt: new Date(), row: { email: "ada@example.com" } };

test("the webhook's sender is woken when a lead is stored, or may have been, and not before", async () => {
  const stored = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const insert = vi.fn().mockReturnValueOnce(stored[0].promise).mockReturnValueOnce(stored[1].promise);
  const sender = { wake: vi.fn() };
  const leads = wakeOnInsert(sender, { insert, ready: async () => {}, bytesStored: async () => 7 });
  const first = leads.insert(LEAD);
  expect(insert).toHaveBeenCalledExactlyOnceWith(LEAD);
  expect(sender.wake).not.toHaveBeenCalled();
  stored[0].resolve();
  await first;
  expect(sender.wake).toHaveBeenCalledTimes(1);
  // The answer was lost, perhaps not the lead.
  const second = leads.insert(LEAD);
  stored[1].reject(new Error("connection lost"));
  await expect(second).rejects.toThrow("connection lost");
  expect(sender.wake).toHaveBeenCalledTimes(2);
  expect(await leads.bytesStored()).toBe(7);
});
