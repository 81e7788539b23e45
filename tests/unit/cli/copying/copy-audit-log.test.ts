import { expect, test } from "vitest";
import { copyAuditLog } from "../../../../cli/copying/copy-audit-log.ts";
import type { AuditEntry, AuditLog } from "../../../../domain/audit/audit-log.ts";

/** A log in memory, read two entries at a time. */
function openLog(...entries: AuditEntry[]) {
  const log = {
    entries,
    async *all() {
      for (let from = 0; from < entries.length; from += 2) yield entries.slice(from, from + 2);
    },
    add: async (more: readonly AuditEntry[]) => void entries.push(...more),
  };
  return log as typeof log & AuditLog;
}

const entry = (leadId: string | null, changes: Partial<AuditEntry> = {}) =>
  ({ at: new Date(0), who: "maria", action: "show", leads: 1, leadId, ...changes }) as AuditEntry;

const knows = (...ids: string[]) => ({
  withIds: async (asked: readonly string[]) => asked.filter((id) => ids.includes(id)).map((id) => ({ id })),
});

test("of identical entries, only those that the other log lacks are added", async () => {
  const [from, to] = [openLog(entry("a"), entry("a"), entry("a")), openLog(entry("a"), entry(null))];
  expect(await copyAuditLog(from, to, knows("a") as never)).toBe(1);
  expect(to.entries).toHaveLength(3);
  expect(await copyAuditLog(from, to, knows("a") as never)).toBe(0);
});

test("entries that differ in time, person, action or number are all added, in order", async () => {
  const different = [
    entry("a"),
    entry("a", { at: new Date(1) }),
    entry("a", { who: "jo" }),
    entry("a", { action: "erase" as AuditEntry["action"] }),
    entry("a", { leads: 2 }),
  ];
  const to = openLog();
  expect(await copyAuditLog(openLog(...different), to, knows("a") as never)).toBe(5);
  expect(to.entries).toEqual(different);
});

test("an entry loses its lead's id where that lead is missing", async () => {
  const to = openLog();
  await copyAuditLog(openLog(entry("a"), entry("b"), entry(null)), to, knows("b") as never);
  expect(to.entries.map(({ leadId }) => leadId)).toEqual([null, "b", null]);
});
