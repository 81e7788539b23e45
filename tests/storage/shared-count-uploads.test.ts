import { expect, onTestFinished, test } from "vitest";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";
import { SharedCountUploads } from "../../storage/shared-count-uploads.ts";
import { openSharedUploadBytes } from "../../storage/postgres/shared-upload-bytes.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";

/** A bucket, and servers that share it and a database. */
async function openBucket() {
  const url = await freshDatabase("migrated");
  const bucket = { bytes: 0, listings: 0, listing: null as Promise<void> | null };
  const store = {
    async save(_: string, chunks: AsyncIterable<Uint8Array>) {
      for await (const { length } of chunks) bucket.bytes += length;
    },
    async bytesStored() {
      bucket.listings += 1;
      const bytes = bucket.bytes;
      await bucket.listing;
      return bytes;
    },
  } as UploadStore;
  function server() {
    const shared = openSharedUploadBytes(url);
    onTestFinished(() => shared.close());
    return new SharedCountUploads(store, shared);
  }
  const run = (text: string) => asOwner(url, (sql) => sql.unsafe(text));
  return { bucket, server, run };
}

async function* blocks(count: number) {
  yield Buffer.alloc(count * 4096);
}

test("the store itself reads pictures and knows their sizes", async () => {
  const calls: string[][] = [];
  const note = (what: string) => async (name: string) => void calls.push([what, name]);
  const store = { open: note("open"), size: note("size") } as unknown as UploadStore;
  const shared = openSharedUploadBytes(await freshDatabase("migrated"));
  onTestFinished(() => shared.close());
  const uploads = new SharedCountUploads(store, shared);
  await uploads.open("a");
  await uploads.size("b");
  expect(calls).toEqual([
    ["open", "a"],
    ["size", "b"],
  ]);
});

test("one server lists the bucket, and all know its size", async () => {
  const { bucket, server } = await openBucket();
  const [one, two, three] = [server(), server(), server()];
  await one.save("a", blocks(3));
  expect([await one.bytesStored(), await two.bytesStored(), await three.bytesStored()]).toEqual(
    Array(3).fill(3 * 4096),
  );
  expect(bucket.listings).toBe(1);
});

test("the size includes what others have stored since the last count, even while it is being counted", async () => {
  const { bucket, server, run } = await openBucket();
  const [one, two] = [server(), server()];
  await one.bytesStored();
  await run("update picture_bytes set counted_at = clock_timestamp() - interval '1 hour'");
  const { promise, resolve } = Promise.withResolvers<void>();
  bucket.listing = promise;
  const counted = one.bytesStored();
  await expect.poll(() => bucket.listings).toBe(2);
  await two.save("a", blocks(2));
  expect(await two.bytesStored()).toBe(2 * 4096);
  resolve();
  await counted;
  await two.save("b", blocks(1));
  await two.close();
  expect(await one.bytesStored()).toBe(3 * 4096);
  expect(bucket.listings).toBe(2);
});

test.each([
  ["after an hour", "counted_at = clock_timestamp() - interval '1 hour'", 2],
  ["not sooner", "counted_at = clock_timestamp() - interval '50 minutes'", 1],
  [
    "not yet, if counting took long",
    "count_ms = 600000, counted_at = clock_timestamp() - interval '3 hours'",
    1,
  ],
  [
    "after a longer pause, if counting took long",
    "count_ms = 600000, counted_at = clock_timestamp() - interval '201 minutes'",
    2,
  ],
  [
    "not while another server does",
    "counted_at = null, counting_until = clock_timestamp() + interval '1 h'",
    1,
  ],
  ["by another server, if the first one died", "counted_at = null, counting_until = clock_timestamp()", 2],
  [
    "by another server, if the first one's clock was ahead",
    "counted_at = null, counting_until = clock_timestamp() + interval '25 h'",
    2,
  ],
])("whether the bucket is listed again: %s", async (_, change, listings) => {
  const { bucket, server, run } = await openBucket();
  const one = server();
  await one.bytesStored();
  await run(`update picture_bytes set ${change}`);
  await one.bytesStored();
  expect(bucket.listings).toBe(listings);
});

test.each([
  [0, 10],
  [3, 10],
  [4, 12],
])("if the last count took %i minutes, a server that counts is given up after %i", async (took, givenUp) => {
  const url = await freshDatabase("migrated");
  const shared = openSharedUploadBytes(url);
  onTestFinished(() => shared.close());
  await shared.begin(true);
  await shared.finish("0", 0, took * 60_000);
  await shared.begin(true);
  const [row] = await asOwner(
    url,
    (sql) => sql`
      select extract(epoch from counting_until - clock_timestamp() + interval '30 s')::float / 60 as minutes
      from picture_bytes`,
  );
  expect(Math.floor(row!.minutes)).toBe(givenUp);
});

test("after deletions the bucket is listed at once", async () => {
  const { bucket, server } = await openBucket();
  const one = server();
  await one.save("a", blocks(3));
  await one.bytesStored();
  bucket.bytes = 0;
  expect(await one.bytesStored()).toBe(3 * 4096);
  expect(await one.bytesStored(true)).toBe(0);
  expect(await server().bytesStored()).toBe(0);
});

test("while another server makes the first count, a server counts for itself", async () => {
  const { bucket, server, run } = await openBucket();
  await run(
    "insert into picture_bytes (id, counting_until) values (1, clock_timestamp() + interval '1 minute')",
  );
  bucket.bytes = 4096;
  expect(await server().bytesStored()).toBe(4096);
});
