import { expect, test } from "vitest";
import { copyLeads } from "../../../../cli/copying/copy-leads.ts";
import type { LeadTransfer, TableRow } from "../../../../domain/leads/lead-transfer.ts";

test("a lead that the other table says it added, but doesn't have, is a problem", async () => {
  const row: TableRow = { id: "1", email: "ada@shop.example" };
  const from = {
    columns: async () => ["id"],
    rows: async function* () {
      yield [row];
    },
  };
  const to = {
    columns: async () => ["id"],
    add: async () => ({ added: 1, refused: [] }),
    withIds: async () => [],
  };
  const options = { signal: new AbortController().signal, onBatch: async () => {} };
  const { problems, checksums } = await copyLeads(
    from as never as LeadTransfer,
    to as never as LeadTransfer,
    options,
  );
  expect(problems).toEqual([{ id: "1", problem: "It was not stored." }]);
  expect(checksums.to).not.toBe(checksums.from);
});
