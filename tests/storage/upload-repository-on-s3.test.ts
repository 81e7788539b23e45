import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { CopyObjectCommand, DeleteObjectCommand, DeleteObjectsCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test, vi } from "vitest";
import { Retention } from "../../domain/retention/retention.ts";
import { chooseStorage } from "../../storage/choose-storage.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { openS3UploadRepository } from "../../storage/s3/upload-repository.ts";
import { openS3UploadStore } from "../../storage/s3/upload-store.ts";
import { startS3FaultProxy } from "../support/proxies/s3-fault-proxy.ts";
import type { S3Settings } from "../../config/config.ts";
import { uploadRepositoryContract } from "./upload-repository-contract.ts";
import { sharedS3rverProcess } from "../support/buckets/s3-server-process.ts";
import { BUCKET, s3Client, startS3rver, storedNames } from "../support/buckets/s3-server.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

const emptyBucket = sharedS3rverProcess();
uploadRepositoryContract("S3", async () => {
  const settings = await emptyBucket();
  return { store: await openS3UploadStore(settings), repository: await openS3UploadRepository(settings, 10) };
});

const NAME = "1700000000000-abcdefghijkl.png";

async function openRepository(settings: S3Settings) {
  const repository = await openS3UploadRepository(settings);
  onTestFinished(() => repository.close());
  return repository;
}

async function savePicture(settings: S3Settings): Promise<void> {
  const store = await openS3UploadStore(settings);
  await store.save(NAME, Readable.from([Buffer.from("x")]));
}

test("a missing bucket is reported", async () => {
  const settings = await startS3rver();
  await expect(openS3UploadRepository({ ...settings, bucket: "nowhere" })).rejects.toThrow(
    "The bucket nowhere of S3_BUCKET cannot be used: it does not exist.",
  );
});

test("when pictures are unreachable, maintenance closes the leads too", async () => {
  const dataDir = temporaryFolder();
  await (await openSqliteLeadWriter(join(dataDir, "leads.db"))).close();
  const s3 = { ...(await startS3rver()), bucket: "nowhere" };
  const { leads, uploads } = chooseStorage({ dataDir, databaseUrl: null, s3 });
  const warned: unknown[] = [];
  const log = { info() {}, warn: (...line: unknown[]) => void warned.push(line) };
  const retention = new Retention({
    days: 30,
    openLeads: () => leads.openLeads("maintain"),
    openUploads: uploads.openRepository,
    log,
  });
  retention.start();
  const said = { err: { message: expect.stringContaining("it does not exist") } };
  await expect.poll(() => warned).toMatchObject([[said, expect.any(String)]]);
  await retention.stop();
  expect(readdirSync(dataDir)).toEqual(["leads.db"]);
});

test("S3 is asked to list and delete a thousand names at a time", async () => {
  const settings = await startS3rver();
  const proxy = await startS3FaultProxy(settings.endpoint);
  const repository = await openRepository({ ...settings, endpoint: proxy.url });
  await repository.list()[Symbol.asyncIterator]().next();
  expect(proxy.seen.at(-1)).toContain("max-keys=1000&");
});

test("a deletion that S3 refuses in part fails, and says why", async () => {
  const settings = await startS3rver();
  await savePicture(settings);
  const repository = await openRepository(settings);
  const { send } = S3Client.prototype;
  vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (this: S3Client, command) {
    if (!(command instanceof DeleteObjectsCommand)) return Reflect.apply(send, this, [command]);
    return { Errors: [{ Code: "AccessDenied", Message: "Access Denied." }] } as never;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(repository.delete([NAME], async () => new Set())).rejects.toThrow(
    "S3 did not delete all pictures: AccessDenied Access Denied.",
  );
});

test("a picture that another process restores meanwhile is kept", async () => {
  const settings = await startS3rver();
  await savePicture(settings);
  const repository = await openRepository(settings);
  const client = s3Client(settings);
  const deleted = await repository.delete([NAME], async () => {
    const [aside] = await storedNames(client);
    const [from, to] = [`products/${aside}`, `products/${NAME}`];
    await client.send(new CopyObjectCommand({ Bucket: BUCKET, CopySource: `${BUCKET}/${from}`, Key: to }));
    await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: from }));
    return new Set([NAME]);
  });
  expect(deleted).toEqual([]);
  expect(await storedNames(client)).toEqual([NAME]);
});

/** What a process killed while it deletes a picture leaves. */
async function leaveHalfDeleted(settings: S3Settings) {
  await savePicture(settings);
  let isAside = false;
  void (await openRepository(settings)).delete([NAME], () => {
    isAside = true;
    return new Promise(() => {});
  });
  await expect.poll(() => isAside).toBe(true);
}

test("a half-deleted picture is deleted by the same deletion at once, and never comes back", async () => {
  const settings = await startS3rver();
  await leaveHalfDeleted(settings);
  const repository = await openRepository(settings);
  expect(await repository.delete([], async () => new Set())).toEqual([]);
  expect(await repository.delete([NAME], async () => new Set())).toEqual([NAME]);
  expect(await storedNames(s3Client(settings))).toEqual([]);
});

test("a half-deleted picture is restored by a deletion an hour later", async () => {
  const folder = temporaryFolder();
  const settings = await startS3rver(folder);
  await leaveHalfDeleted(settings);
  const names = () => storedNames(s3Client(settings));
  const aside = [expect.stringMatching(/^\.aside-/)];
  expect(await names()).toEqual(aside);

  const deleteNext = async () => (await openRepository(settings)).delete([], async () => new Set());
  await deleteNext();
  expect(await names()).toEqual(aside);

  const anHourAgo = Date.now() / 1000 - 3601;
  const objects = join(folder, BUCKET, "products");
  for (const file of readdirSync(objects)) utimesSync(join(objects, file), anHourAgo, anHourAgo);
  await deleteNext();
  expect(await names()).toEqual([NAME]);
});
