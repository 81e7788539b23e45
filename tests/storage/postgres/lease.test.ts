import { expect, onTestFinished, test } from "vitest";
import { openPostgresConversionRepository } from "../../../storage/postgres/conversion-repository.ts";
import { openPostgresLeadAdminRepository } from "../../../storage/postgres/lead-admin-repository.ts";
import { asOwner, freshDatabase } from "../../support/databases/fresh-database.ts";
import { tcpProxy } from "../../support/proxies/tcp-proxy.ts";

async function openRepository(url: string) {
  const repository = await openPostgresLeadAdminRepository(url, "maintain");
  onTestFinished(() => repository.close());
  return repository;
}

const leases = (url: string) => asOwner(url, (sql) => sql`select name from leases`);

test("a dead program's lease is free after a minute, not before", async () => {
  const url = await freshDatabase("migrated");
  const repository = await openRepository(url);
  await asOwner(
    url,
    (sql) =>
      sql`insert into leases values ('maintenance', 'a dead one', clock_timestamp() + interval '50 seconds')`,
  );
  expect(await repository.withExclusiveLock(async () => {})).toBe(false);
  await asOwner(url, (sql) => sql`update leases set until = clock_timestamp()`);
  expect(await repository.withExclusiveLock(async () => {})).toBe(true);
  expect(await leases(url)).toHaveLength(0);
});

test("a lease taken by a clock that was ahead is free once the clock is right", async () => {
  const url = await freshDatabase("migrated");
  await asOwner(
    url,
    (sql) =>
      sql`insert into leases values ('maintenance', 'an old one', clock_timestamp() + interval '1 year')`,
  );
  expect(await (await openRepository(url)).withExclusiveLock(async () => {})).toBe(true);
});

test("a program that was suspended until another took its lease does nothing more", async () => {
  const url = await freshDatabase("migrated");
  const repository = await openRepository(url);
  const slept = repository.withExclusiveLock(async () => {
    await asOwner(url, (sql) => sql`update leases set holder = 'another'`);
    await repository.countBy([]);
    const now = performance.now.bind(performance);
    performance.now = () => now() + 120_000;
    try {
      await repository.delete([]);
    } finally {
      performance.now = now;
    }
  });
  await expect(slept).rejects.toThrow("Another program has begun the same work meanwhile.");
  expect(await leases(url)).toHaveLength(1);
});

test("a lease is released after work during which its connection was cut", async () => {
  const proxy = await tcpProxy(await freshDatabase("migrated"));
  const repository = await openRepository(proxy.url);
  await repository.withExclusiveLock(async () => void proxy.cut());
  expect(await leases(proxy.url)).toHaveLength(0);
});

test("closing the conversions releases their lease and their connection", async () => {
  const proxy = await tcpProxy(await freshDatabase("migrated"));
  const conversions = await openPostgresConversionRepository(proxy.url);
  expect([...(await leases(proxy.url))]).toEqual([{ name: "conversions" }]);
  await conversions.close();
  await expect.poll(() => proxy.open).toBe(0);
  expect(await leases(proxy.url)).toHaveLength(0);
});

test("conversions close without their database, too", async () => {
  const proxy = await tcpProxy(await freshDatabase("migrated"));
  const conversions = await openPostgresConversionRepository(proxy.url);
  proxy.mode = "hanging up";
  proxy.cut();
  await conversions.close();
});
