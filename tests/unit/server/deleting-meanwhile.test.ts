import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deleteUnusedUploads } from "../../../domain/retention/unused-uploads.ts";
import type { LeadWriter } from "../../../domain/leads/lead-writer.ts";
import { openDiskUploadRepository } from "../../../storage/disk/upload-repository.ts";
import { openSqliteLeadAdminRepository } from "../../../storage/sqlite/lead-admin-repository.ts";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { storedLeads } from "../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const NAME = "1700000000000-abcdefghijkl.png";
const filePath = `products/${NAME}`;
const fileUrl = `https://ads.example/storage/v1/object/public/images/${filePath}`;
const PRODUCT = { type: "file", fileName: "a.png", fileType: "image/png", fileSize: 1, filePath, fileUrl };

function storeOldPicture({ folder }: TestServer) {
  const file = join(folder, "pictures", NAME);
  writeFileSync(file, "x");
  utimesSync(file, 1_700_000_000, 1_700_000_000);
}

async function answer({ app }: TestServer) {
  const headers = { apikey: "anon" };
  const url = "/rest/v1/Landing%20page";
  return app.inject({ method: "POST", url, headers, payload: { product: PRODUCT } });
}

async function send(server: TestServer): Promise<number> {
  return (await answer(server)).statusCode;
}

/** Deletes unused pictures older than a day like the command, and does something after each query for rows. */
async function sweep(folder: string, afterLook: (look: number) => Promise<unknown> = async () => {}) {
  const leads = await openSqliteLeadAdminRepository(join(folder, "leads.db"), "read");
  const findInUse = leads.findUploadsInUse.bind(leads);
  let look = 0;
  leads.findUploadsInUse = async (names) => {
    const found = await findInUse(names);
    await afterLook((look += 1));
    return found;
  };
  const uploads = openDiskUploadRepository(join(folder, "pictures"));
  const { signal } = new AbortController();
  try {
    return await deleteUnusedUploads({ leads, uploads }, new Date(Date.now() - 86_400_000), { signal });
  } finally {
    await leads.close();
  }
}

test("a picture whose row arrives after it was found unused stays", async () => {
  const server = await openServer();
  storeOldPicture(server);
  const statuses: number[] = [];
  const deleted = await sweep(server.folder, async (look) => {
    if (look === 1) statuses.push(await send(server));
  });
  expect(statuses).toEqual([201]);
  expect(deleted).toEqual({ pictures: 0, bytes: 0 });
  expect(server.stored.pictures()).toEqual([NAME]);
});

test("a row that arrives while its picture is being deleted is refused", async () => {
  const server = await openServer();
  storeOldPicture(server);
  const statuses: number[] = [];
  await sweep(server.folder, async (look) => {
    if (look === 2) statuses.push(await send(server));
  });
  expect(statuses).toEqual([400]);
  expect(server.stored.pictures()).toEqual([]);
});

test("a row whose picture is deleted while it is written stays, and its sender is asked for the picture again", async () => {
  const folder = temporaryFolder();
  const store = await openSqliteLeadWriter(join(folder, "leads.db"));
  onTestFinished(() => store.close());
  const leads: LeadWriter = {
    ready: () => store.ready(),
    bytesStored: () => store.bytesStored(),
    async insert(lead) {
      await sweep(server.folder);
      await store.insert(lead);
    },
  };
  const server = await openServer({}, { leads });
  storeOldPicture(server);
  const refused = await answer(server);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: "MissingPicture",
    message: "The picture is no longer there. Please send it again.",
  });
  expect(storedLeads(join(folder, "leads.db"))).toHaveLength(1);
});
