import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test, vi } from "vitest";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { inParts } from "../../storage/s3/in-parts.ts";
import { openS3UploadStore, type S3Options } from "../../storage/s3/upload-store.ts";
import { UploadExists } from "../../domain/uploads/upload-store.ts";
import { startS3FaultProxy } from "../support/proxies/s3-fault-proxy.ts";
import { startS3rverProcess } from "../support/buckets/s3-server-process.ts";
import { uploadStoreContract } from "./upload-store-contract.ts";
import { BUCKET, s3Client, startS3rver, storedNames, useCredentials } from "../support/buckets/s3-server.ts";
import { SLOW_TEST_MS } from "../support/runner/slow.ts";

const NAME = "1700000000000-abcdefghijkl.png";
const KEY = `products/${NAME}`;
const MEGABYTE = 1024 * 1024;
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

uploadStoreContract("S3", async () => {
  const settings = await startS3rver();
  const client = s3Client(settings);
  return { store: await openS3UploadStore(settings), stored: () => storedNames(client) };
});

/** A store behind a proxy that injects faults. */
async function openBehindProxy(options: S3Options = {}) {
  const settings = await startS3rver();
  const proxy = await startS3FaultProxy(settings.endpoint);
  const store = await openS3UploadStore(
    { ...settings, endpoint: proxy.url },
    { answerMsMax: 20_000, ...options },
  );
  onTestFinished(() => store.close());
  const client = s3Client(settings);
  return { proxy, store, client, stored: () => storedNames(client) };
}

async function* inChunks(bytes: Uint8Array, chunkBytes = 64 * 1024) {
  for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes);
}

async function* failingBytes() {
  yield Buffer.alloc(6 * MEGABYTE);
  throw new Error("The line went dead.");
}

/** The call that publishes a picture, sent whole or in parts. */
function isPublishing({ method, url = "" }: IncomingMessage): boolean {
  return method === (url.includes("uploadId=") ? "POST" : "PUT");
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Bytes held by buffers in this process after garbage collection. */
async function heldBytes(): Promise<number> {
  collectGarbage();
  await wait(10);
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

test("a picture is one object with the row's name and our own route's headers", async () => {
  const settings = await startS3rver();
  const store = await openS3UploadStore(settings);
  await store.save(NAME, inChunks(PNG));
  const object = await s3Client(settings).send(new HeadObjectCommand({ Bucket: BUCKET, Key: KEY }));
  expect(object).toMatchObject({
    ContentType: "image/png",
    CacheControl: "public, max-age=3600",
    ContentLength: 16,
  });
  expect(object.ContentDisposition).toBeUndefined();
});

test.each([16, 6 * MEGABYTE])("%d bytes that are not a picture are stored as a download", async (size) => {
  const settings = await startS3rver();
  const store = await openS3UploadStore(settings);
  await store.save(NAME, inChunks(Buffer.alloc(size, "<script>alert(1)</script>")));
  const object = await s3Client(settings).send(new HeadObjectCommand({ Bucket: BUCKET, Key: KEY }));
  expect(object).toMatchObject({
    ContentType: "application/octet-stream",
    ContentDisposition: 'attachment; filename="upload.bin"',
  });
});

test.each([5 * MEGABYTE, 5 * MEGABYTE + 1, 10 * MEGABYTE, 25 * MEGABYTE])(
  "a picture of %d bytes is read back unchanged",
  async (size) => {
    const store = await openS3UploadStore(await startS3rver());
    const bytes = randomBytes(size);
    await store.save(NAME, inChunks(bytes));
    const picture = await store.open(NAME);
    expect(picture?.size).toBe(size);
    expect((await buffer(picture!.bytes)).equals(bytes)).toBe(true);
  },
);

test("a large picture is never entirely in memory", { timeout: SLOW_TEST_MS }, async () => {
  // In its own process, whose memory isn't counted.
  const store = await openS3UploadStore(await startS3rverProcess());
  let read = 0;
  let most = 0;
  const before = await heldBytes();
  async function* fast() {
    for (; read < 25 * MEGABYTE; read += MEGABYTE) {
      yield Buffer.alloc(MEGABYTE, 1);
      most = Math.max(most, (await heldBytes()) - before);
    }
  }
  await store.save(NAME, fast());
  expect(read).toBe(25 * MEGABYTE);
  // Two parts of 5 MB, and bytes in transit.
  expect(most / MEGABYTE).toBeLessThan(15);
});

test("of a part that was sent, nothing stays in memory but the rest after it", async () => {
  const before = await heldBytes();
  let held = Infinity;
  async function* source() {
    for (let pieces = 0; pieces < 16; pieces += 1) yield Buffer.alloc(MEGABYTE, 1);
    held = (await heldBytes()) - before;
  }
  const sizes: number[] = [];
  for await (const part of inParts(source(), 15 * MEGABYTE)) sizes.push(part.bytes.length);
  expect(sizes).toEqual([15 * MEGABYTE, MEGABYTE]);
  expect(held / MEGABYTE).toBeLessThan(8);
});

test("S3 gets ten seconds to answer each try", async () => {
  const settings = await startS3rver();
  const proxy = await startS3FaultProxy(settings.endpoint);
  const store = await openS3UploadStore({ ...settings, endpoint: proxy.url });
  onTestFinished(() => store.close());
  proxy.faultOf = () => "stall";
  const tries = () => proxy.seen.filter((line) => line.startsWith("HEAD /shots/products")).length;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = expect(store.size(NAME)).rejects.toThrow();
  await expect.poll(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(9999);
  expect(tries()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  // The SDK pauses before it tries again.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return tries();
    })
    .toBe(2);
  vi.useRealTimers();
  proxy.faultOf = () => ({ status: 403 });
  store.close();
  await asked;
});

test.each([16, 6 * MEGABYTE])(
  "%d bytes are sent and read without the SDK's newer checksums",
  async (size) => {
    const { proxy, store } = await openBehindProxy();
    const newer: string[] = [];
    proxy.faultOf = ({ headers }) => {
      newer.push(
        ...Object.keys(headers).filter((name) => /checksum|x-amz-trailer|content-encoding/.test(name)),
      );
      return "none";
    };
    await store.save(NAME, inChunks(Buffer.alloc(size)));
    await buffer((await store.open(NAME))!.bytes);
    expect(newer).toEqual([]);
  },
);

test("a call is retried when S3 is briefly busy", async () => {
  const { proxy, store, stored } = await openBehindProxy();
  let busy = 2;
  proxy.faultOf = ({ method }) => (method === "PUT" && busy-- > 0 ? { status: 503 } : "none");
  await store.save(NAME, inChunks(PNG));
  expect(await stored()).toEqual([NAME]);
});

test("S3 that stays busy is tried three times", async () => {
  const { proxy, store } = await openBehindProxy();
  proxy.faultOf = () => ({ status: 503 });
  const before = proxy.seen.length;
  await expect(store.size(NAME)).rejects.toThrow();
  expect(proxy.seen.slice(before)).toHaveLength(3);
});

test.each([
  ["busy", { status: 503 }],
  ["silent", "stall"],
  ["cut off", "cut before"],
] as const)("while S3 is %s, everything fails in bounded time, and works again after", async (_, fault) => {
  const { proxy, store, stored } = await openBehindProxy({ answerMsMax: 1000 });
  proxy.faultOf = () => fault;
  const outcomes = await Promise.allSettled([
    store.save(NAME, inChunks(PNG)),
    store.save("1700000000000-largelargelarge.png", inChunks(Buffer.alloc(6 * MEGABYTE))),
    store.open(NAME),
    store.size(NAME),
    store.ready(),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  expect(await stored()).toEqual([]);
  proxy.faultOf = () => "none";
  await expect
    .poll(async () => {
      // A busy machine may need more than a second.
      await store.save(NAME, inChunks(PNG)).catch(() => {});
      return stored();
    })
    .toEqual([NAME]);
});

test.each([
  ["the first part", "partNumber=1"],
  ["the last part", "partNumber=2"],
  ["putting the parts together", "uploadId="],
])("when S3 fails at %s, the upload is aborted and nothing is stored", async (_, where) => {
  const { proxy, store, stored } = await openBehindProxy();
  const fails = ({ method = "", url = "" }) => method !== "DELETE" && url.includes(where);
  proxy.faultOf = (request) => (fails(request) ? { status: 503 } : "none");
  await expect(store.save(NAME, inChunks(Buffer.alloc(6 * MEGABYTE)))).rejects.toMatchObject({
    name: "SlowDown",
  });
  expect(await stored()).toEqual([]);
  expect(await store.size(NAME)).toBeNull();
  expect(proxy.seen.filter((line) => line.startsWith("DELETE"))).toEqual([
    expect.stringMatching(/^DELETE \/shots\/products\/.*uploadId=/),
  ]);
});

test("a large picture whose upload is cut off is aborted, and the error is passed on", async () => {
  const { proxy, store, stored } = await openBehindProxy();
  await expect(store.save(NAME, failingBytes())).rejects.toThrow("The line went dead.");
  expect(await stored()).toEqual([]);
  expect(proxy.seen.at(-1)).toMatch(/^DELETE .*uploadId=/);
});

test("when S3 fails, the visitor's upload stream is released", async () => {
  const { proxy, store } = await openBehindProxy();
  proxy.faultOf = ({ method }) => (method === "PUT" ? { status: 503 } : "none");
  let isLetGo = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(MEGABYTE);
    } finally {
      isLetGo = true;
    }
  }
  await expect(store.save(NAME, endless())).rejects.toThrow();
  expect(isLetGo).toBe(true);
});

test.each([16, 6 * MEGABYTE])("%d bytes count as stored when only S3's answer was lost", async (size) => {
  const { proxy, store, stored } = await openBehindProxy();
  proxy.faultOf = (request) => (isPublishing(request) ? "cut after" : "none");
  await store.save(NAME, inChunks(Buffer.alloc(size, "x")));
  expect(await stored()).toEqual([NAME]);
});

test.each([
  [412, "PreconditionFailed"],
  // While the first is still being written.
  [409, "ConditionalRequestConflict"],
])(
  "of two servers that store a picture at once, the first wins and the second is refused (%d)",
  async (status, code) => {
    const { proxy, store, client } = await openBehindProxy();
    proxy.faultOf = async ({ method }) => {
      if (method !== "PUT") return "none";
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: "of another server" }));
      // S3's response to a condition that doesn't hold; this S3 server has no conditions.
      return { status, code };
    };
    await expect(store.save(NAME, inChunks(PNG))).rejects.toThrow(UploadExists);
    const object = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: KEY }));
    expect(await object.Body?.transformToString()).toBe("of another server");
  },
);

test("every write forbids replacing an object", async () => {
  const { proxy, store } = await openBehindProxy();
  const conditions: unknown[] = [];
  proxy.faultOf = (request) => {
    if (isPublishing(request)) conditions.push(request.headers["if-none-match"]);
    return "none";
  };
  await store.save(NAME, inChunks(PNG));
  await store.save("1700000000000-largelargelarge.png", inChunks(Buffer.alloc(6 * MEGABYTE)));
  expect(conditions).toEqual(["*", "*"]);
});

test("an S3 server that refuses conditional writes gets plain ones from then on", async () => {
  const { proxy, store, stored } = await openBehindProxy();
  const names = [NAME, "1700000000000-mnopqrstuvwx.png"];
  let refused = 0;
  proxy.faultOf = ({ headers }) => {
    if (headers["if-none-match"] === undefined) return "none";
    refused++;
    return { status: 501, code: "NotImplemented" };
  };
  await store.save(names[0]!, inChunks(PNG));
  const refusedAtFirst = refused;
  await store.save(names[1]!, inChunks(PNG));
  expect(await stored()).toEqual(names);
  await expect(store.save(NAME, inChunks(PNG))).rejects.toThrow(UploadExists);
  expect(refusedAtFirst).toBeLessThanOrEqual(3);
  expect(refused).toBe(refusedAtFirst);
});

test("a picture that is cut off while it is read is an error, not a shorter picture", async () => {
  const { proxy, store } = await openBehindProxy();
  await store.save(NAME, inChunks(randomBytes(MEGABYTE)));
  proxy.faultOf = ({ method }) => (method === "GET" ? "cut answer" : "none");
  const picture = await store.open(NAME);
  await expect(buffer(picture!.bytes)).rejects.toThrow();
});

test("a picture that stalls while it is read is an error in bounded time", async () => {
  const { proxy, store, client } = await openBehindProxy({ silenceMsMax: 1000 });
  await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: KEY, Body: randomBytes(MEGABYTE) }));
  proxy.faultOf = ({ method }) => (method === "GET" ? "stall answer" : "none");
  const picture = await store.open(NAME);
  await expect(buffer(picture!.bytes)).rejects.toThrow();
});

test("sixty pictures are read at once, and visitors who hang up leave no connection behind", async () => {
  const { store, proxy } = await openBehindProxy();
  await store.save(NAME, inChunks(randomBytes(MEGABYTE)));
  const before = await proxy.connections();
  const pictures = await Promise.all(Array.from({ length: 60 }, () => store.open(NAME)));
  expect(await proxy.connections()).toBeGreaterThanOrEqual(60);
  for (const picture of pictures) picture!.bytes.destroy();
  await expect.poll(() => proxy.connections()).toBeLessThanOrEqual(before);
  expect(await store.size(NAME)).toBe(MEGABYTE);
});

test.each([
  [404, "it does not exist"],
  [401, "access is denied"],
  [403, "access is denied"],
  [301, "S3 refuses it with status 301"],
  [400, "S3 refuses it with status 400"],
])("a status of %d for the bucket keeps the server from starting", async (status, reason) => {
  const settings = await startS3rver();
  const proxy = await startS3FaultProxy(settings.endpoint);
  proxy.faultOf = () => ({ status });
  const opened = openS3UploadStore({ ...settings, endpoint: proxy.url });
  await expect(opened).rejects.toThrow(OperatorError);
  await expect(opened).rejects.toThrow(`The bucket shots of S3_BUCKET cannot be used: ${reason}.`);
});

test("a server starts while S3 is down, and is not ready until S3 is up", async () => {
  const settings = await startS3rver();
  const proxy = await startS3FaultProxy(settings.endpoint);
  proxy.faultOf = () => ({ status: 503 });
  const store = await openS3UploadStore({ ...settings, endpoint: proxy.url });
  await expect(store.ready()).rejects.toThrow();
  proxy.faultOf = () => "none";
  await store.ready();
});

test("a bucket that vanishes is an error, not a missing picture", async () => {
  const settings = await startS3rver();
  const proxy = await startS3FaultProxy(settings.endpoint);
  const store = await openS3UploadStore({ ...settings, endpoint: proxy.url });
  proxy.faultOf = () => ({ status: 404, code: "NoSuchBucket" });
  await expect(store.open(NAME)).rejects.toThrow();
});

test("a wrong S3 key is reported at the start", async () => {
  const settings = await startS3rver();
  useCredentials("SOMEBODY", "ELSE");
  await expect(openS3UploadStore(settings)).rejects.toThrow(
    "The bucket shots of S3_BUCKET cannot be used: access is denied.",
  );
});

test.skipIf(process.getuid?.() !== 0)(
  "a user without a home folder, as in containers, can use S3 (needs root)",
  async () => {
    const settings = await startS3rver();
    const script = `
      const { openS3UploadStore } = await import("./storage/s3/upload-store.ts");
      process.setgid(54321);
      process.setuid(54321);
      delete process.env.HOME;
      const store = await openS3UploadStore(${JSON.stringify(settings)});
      await store.ready();
      await store.close();`;
    const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
    expect(await run).toEqual({ stdout: "", stderr: "" });
  },
);
