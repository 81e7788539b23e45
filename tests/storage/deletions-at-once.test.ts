import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import { deleteLeads } from "../../domain/retention/delete-leads.ts";
import type { Repositories } from "../../domain/retention/delete-leads.ts";
import { openDiskUploadRepository } from "../../storage/disk/upload-repository.ts";
import { openSqliteLeadAdminRepository } from "../../storage/sqlite/lead-admin-repository.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { pictureRow } from "../support/visitor/visitor.ts";
import type { LeadRow } from "../../contract/lead-row.ts";

const nameOf = (n: number) => `1700000000000-${String(n).padStart(12, "0")}.png`;

async function openWithPictures(count: number) {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "leads.db");
  const writer = await openSqliteLeadWriter(file);
  onTestFinished(() => writer.close());
  return {
    async insert(n: number, picture = n) {
      const id = `0190a000-0000-8000-8000-${String(n).padStart(12, "0")}`;
      const row = pictureRow(nameOf(picture)) as LeadRow;
      await writer.insert({ id, createdAt: new Date(n), row, ...NO_METADATA });
    },
    save() {
      for (let n = 0; n < count; n++) writeFileSync(join(folder, nameOf(n)), "x");
    },
    /** As a command opens them, or the server for its own deletion. */
    async openDeleter(): Promise<Repositories> {
      const leads = await openSqliteLeadAdminRepository(file, "delete");
      onTestFinished(() => leads.close().catch(() => {}));
      return { leads, uploads: openDiskUploadRepository(folder) };
    },
    pictures: () => readdirSync(folder).filter((name) => name !== ".lock"),
  };
}

/** Each repository restores what a process that died had set aside, which another still at work must not lose. */
test("deletions at once, each in repositories opened anew, leave no picture of a deleted lead", async () => {
  const count = 120;
  const { insert, save, openDeleter, pictures } = await openWithPictures(count);
  for (let run = 0; run < 5; run++) {
    save();
    await Promise.all(Array.from({ length: count }, (_, n) => insert(n)));
    const { leads } = await openDeleter();
    const all = await leads.listNewest({}, count);
    // Some are deleted by two at once.
    const parts = [all.slice(0, 60), all.slice(40, 100), all.slice(80)];
    const deleted = await Promise.all(
      parts.map(async (part, n) => {
        await wait(n * 2);
        return deleteLeads(await openDeleter(), part);
      }),
    );
    expect(deleted.reduce((sum, { pictures: some }) => sum + some, 0)).toBe(count);
    expect(await leads.listNewest({}, 1)).toEqual([]);
    expect(pictures()).toEqual([]);
  }
});

test("two leads' shared picture is deleted when each is deleted at once", async () => {
  const { insert, save, openDeleter, pictures } = await openWithPictures(1);
  save();
  await insert(1, 0);
  await insert(2, 0);
  const [one, other] = [await openDeleter(), await openDeleter()];
  const [first, second] = await one.leads.listNewest({}, 2);
  const deleteRow = one.leads.delete.bind(one.leads);
  // The other deletion comes between this one's picture and its lead.
  one.leads.delete = async (ids) => {
    expect(await deleteLeads(other, [second!])).toEqual({ leads: 1, pictures: 0 });
    return deleteRow(ids);
  };
  expect(await deleteLeads(one, [first!])).toEqual({ leads: 1, pictures: 1 });
  expect(pictures()).toEqual([]);
});
