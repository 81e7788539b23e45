import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { CreateBucketCommand, HeadObjectCommand, ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openS3UploadStore } from "../../storage/s3/upload-store.ts";
import type { S3Settings } from "../../config/config.ts";
import { UploadExists } from "../../domain/uploads/upload-store.ts";
import { uploadStoreContract } from "../storage/upload-store-contract.ts";
import { s3Client, storedNames, useCredentials } from "../support/buckets/s3-server.ts";
import { startSwift, SWIFT_KEY, SWIFT_SECRET, whyNoSwift } from "../support/buckets/swift.ts";
import type { Swift } from "../support/buckets/swift.ts";

const NAME = "1700000000000-abcdefghijkl.png";
const MEGABYTE = 1024 * 1024;
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

const reason = whyNoSwift();

describe.skipIf(reason)(`OpenStack Swift through its S3 interface${reason ? ` (${reason})` : ""}`, () => {
  let swift: Swift;
  let buckets = 0;

  beforeAll(async () => {
    swift = await startSwift();
  });
  afterAll(() => swift?.stop());

  /** The current test's bucket. */
  async function openBucket() {
    useCredentials(SWIFT_KEY, SWIFT_SECRET);
    const settings = { bucket: `shots${++buckets}`, endpoint: swift.endpoint, region: "us-east-1" };
    const client = s3Client(settings);
    await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
    return { settings, client, stored: () => storedNames(client, settings.bucket) };
  }

  uploadStoreContract("Swift", async () => {
    const { settings, stored } = await openBucket();
    return { store: await openStore(settings), stored };
  });

  test.each([5 * MEGABYTE, 5 * MEGABYTE + 1, 25 * MEGABYTE])(
    "a picture of %d bytes is read back unchanged",
    async (size) => {
      const { settings } = await openBucket();
      const store = await openStore(settings);
      const bytes = randomBytes(size);
      await store.save(NAME, inChunks(bytes));
      const picture = await store.open(NAME);
      expect(picture?.size).toBe(size);
      expect((await buffer(picture!.bytes)).equals(bytes)).toBe(true);
    },
  );

  test("a picture has our own route's headers", async () => {
    const { settings, client } = await openBucket();
    const store = await openStore(settings);
    await store.save(NAME, inChunks(PNG));
    expect(await client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key: `products/${NAME}` })))
      // Swift's S3 interface keeps no cache-control.
      .toMatchObject({ ContentType: "image/png", ContentLength: 16 });
    const script = "1700000000000-scriptscript.png";
    await store.save(script, inChunks(Buffer.alloc(6 * MEGABYTE, "<script>alert(1)</script>")));
    expect(
      await client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key: `products/${script}` })),
    ).toMatchObject({
      ContentType: "application/octet-stream",
      ContentDisposition: 'attachment; filename="upload.bin"',
    });
  });

  test("a name that another server used first is refused, and its picture stays", async () => {
    const { settings } = await openBucket();
    const [first, second] = [await openStore(settings), await openStore(settings)];
    await first.save(NAME, inChunks(PNG));
    for (const size of [16, 6 * MEGABYTE]) {
      await expect(second.save(NAME, inChunks(Buffer.alloc(size)))).rejects.toThrow(UploadExists);
    }
    expect(await buffer((await first.open(NAME))!.bytes)).toEqual(PNG);
  });

  test("a large upload that is cut off leaves no parts", async () => {
    const { settings, client, stored } = await openBucket();
    const store = await openStore(settings);
    const before = swift.dataFiles();
    let whileArriving: string[] = [];
    async function* breaksOff() {
      yield randomBytes(12 * MEGABYTE);
      whileArriving = swift.dataFiles();
      throw new Error("The line went dead.");
    }
    await expect(store.save(NAME, breaksOff())).rejects.toThrow("The line went dead.");
    expect(await stored()).toEqual([]);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: settings.bucket }));
    expect(Uploads).toEqual([]);
    expect(whileArriving.length).toBeGreaterThan(before.length);
    expect(swift.dataFiles()).toEqual(before);
  });

  test("a server doesn't start with a missing bucket or a wrong secret", async () => {
    const { settings } = await openBucket();
    await expect(openS3UploadStore({ ...settings, bucket: "nowhere" })).rejects.toThrow(
      "The bucket nowhere of S3_BUCKET cannot be used: it does not exist.",
    );
    useCredentials(SWIFT_KEY, "wrong");
    await expect(openS3UploadStore(settings)).rejects.toThrow("cannot be used: access is denied.");
  });
});

async function openStore(settings: S3Settings) {
  const store = await openS3UploadStore(settings);
  onTestFinished(() => store.close());
  return store;
}

async function* inChunks(bytes: Uint8Array, chunkBytes = 64 * 1024) {
  for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes);
}
