import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDiskUploadRepository } from "../../../storage/disk/upload-repository.ts";
import { openSqliteLeadAdminRepository } from "../../../storage/sqlite/lead-admin-repository.ts";
import { openCommand } from "../../support/operators/leads-command.ts";

type Store = { close(): Promise<void> };

test("a store that can't be closed is reported, and keeps no other open", async () => {
  const { dataDir, leads } = await openCommand();
  const opened: Store = await openSqliteLeadAdminRepository(join(dataDir, "leads.db"), "read");
  await opened.close();
  const ofLeads: Store = Object.getPrototypeOf(opened);
  const { close } = ofLeads;
  vi.spyOn(ofLeads, "close").mockImplementation(async function closeInVain(this: Store) {
    await close.call(this);
    throw Object.assign(new Error("The disk is away."), { syscall: "close" });
  });
  const pictures: Store = await openDiskUploadRepository(join(dataDir, "pictures"));
  const closed = vi.spyOn(Object.getPrototypeOf(pictures) as Store, "close");
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await leads("check")).toMatchObject({ exitCode: 1, err: "The disk is away.\n" });
  expect(closed).toHaveBeenCalledOnce();
});
