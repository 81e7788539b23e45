import { expect, onTestFinished, test } from "vitest";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import type { LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import { openPostgresConversionRepository } from "../../storage/postgres/conversion-repository.ts";
import { migratePostgres } from "../../storage/postgres/migrate.ts";
import { openPostgresLeadAdminRepository } from "../../storage/postgres/lead-admin-repository.ts";
import { openPostgresLeadWriter } from "../../storage/postgres/lead-writer.ts";
import { withUrlParts } from "../support/databases/databases.ts";
import { overPgBouncerIfInstalled } from "../support/databases/each-connection.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { setClock } from "../support/databases/set-clock.ts";
import { leadAdminRepositoryContract } from "./lead-admin-repository-contract.ts";

overPgBouncerIfInstalled((name, reach) =>
  leadAdminRepositoryContract(name, async () => {
    const url = await freshDatabase("migrated");
    const store = await openPostgresLeadWriter(await reach(url));
    onTestFinished(() => store.close());
    return {
      store,
      repository: await opened(await reach(url), "delete"),
      assign: (keys, at) =>
        asOwner(
          url,
          (sql) => sql`
          insert into flag_assignments
          select json_array_elements_text(${JSON.stringify(keys)}::text::json), '/food', 'version_a', '', ${at}`,
        ).then(() => {}),
      assigned: () =>
        asOwner(
          url,
          (sql) => sql`select visitor_key from flag_assignments order by visitor_key collate "C"`,
        ).then((rows) => rows.map(({ visitor_key }) => visitor_key as string)),
    };
  }),
);

test.each(["read", "delete", "mark", "maintain"] as const)(
  "opened to %s, it reports the database's time",
  async (access) => {
    const url = await freshDatabase("migrated");
    const at = new Date("2031-02-03T04:05:06.007Z");
    await setClock(url, at);
    const repository = await opened(url, access);
    expect(await repository.clock()).toEqual(at);
  },
);

test("the maintenance role records the time", async () => {
  const url = await freshDatabase("migrated");
  const repository = await opened(url, "maintain");
  const note = { trustedAt: new Date("2031-02-03T04:05:06.007Z"), suspect: null };
  await repository.saveClockNote(note);
  await repository.saveClockNote(note);
  expect(await repository.clockNote()).toEqual(note);
});

async function opened(
  url: string,
  options: Parameters<typeof openPostgresLeadAdminRepository>[1],
): Promise<LeadAdminRepository> {
  const repository = await openPostgresLeadAdminRepository(url, options);
  onTestFinished(() => repository.close());
  return repository;
}

/** A database with one lead. */
async function withLead() {
  const url = await freshDatabase("migrated");
  const store = await openPostgresLeadWriter(url);
  await store.insert({
    id: "0190a000-0000-8000-8000-000000000001",
    createdAt: new Date("2026-01-01T00:00:00Z"),
    row: { email: "ada@example.com" },
    ...NO_METADATA,
  });
  await store.close();
  return url;
}

test("a database that no server has used is reported and left unchanged", async () => {
  const url = await freshDatabase();
  await expect(openPostgresLeadAdminRepository(url, "read")).rejects.toThrow(
    "The database of leads is not up to date: start the server once, which brings it up to date.",
  );
  expect(await asOwner(url, (sql) => sql`select from pg_tables where schemaname = 'public'`)).toHaveLength(0);
});

test("a missing database is reported without the password", async () => {
  const url = withUrlParts(await freshDatabase(), { pathname: "nowhere" });
  const error: Error = await openPostgresLeadAdminRepository(url, "read").catch((thrown) => thrown);
  expect(error.message).toBe('DATABASE_URL cannot be used: database "nowhere" does not exist.');
});

test("a repository opened to read cannot delete", async () => {
  const repository = await opened(await withLead(), "read");
  await expect(repository.delete(["0190a000-0000-8000-8000-000000000001"])).rejects.toThrow("read-only");
  expect(await repository.countBy([])).toEqual([{ leads: 1 }]);
});

test("a user without the right to read leads is told which role to use", async () => {
  const url = await withLead();
  const username = `reader_${new URL(url).pathname.slice(1)}`;
  await asOwner(url, (sql) => sql.unsafe(`create role ${username} login password 'reader'`));
  onTestFinished(() => asOwner(url, (sql) => sql.unsafe(`drop role ${username}`)).then(() => {}));
  const reader = withUrlParts(url, { username, password: "reader" });
  await expect(openPostgresLeadAdminRepository(reader, "read")).rejects.toThrow(
    "DATABASE_URL: this user may not read the leads. Use the URL of the database's owner.",
  );
});

test("the maintenance role may read and delete, nothing else", async () => {
  const url = await withLead();
  const repository = await opened(url, "maintain");
  const [lead] = await repository.listOldest({ until: new Date() }, 10);
  expect(await repository.findUploadsInUse(["1700000000000-abcdefghijkl.png"])).toEqual(new Set());
  expect(await repository.delete([lead!.id])).toBe(1);
  const asMaintenance = (statement: string) =>
    asOwner(url, (sql) => sql.unsafe(`set role landing_upkeep; ${statement}`));
  await expect(asMaintenance(`update "Landing page" set email = 'x'`)).rejects.toThrow("permission denied");
  await expect(asMaintenance(`truncate "Landing page"`)).rejects.toThrow("permission denied");
});

test("of two servers, only one runs the maintenance", async () => {
  const url = await withLead();
  const [one, other] = [await opened(url, "delete"), await opened(url, "delete")];
  let otherDid: boolean | undefined;
  const ranOnFirst = await one.withExclusiveLock(async () => {
    otherDid = await other.withExclusiveLock(async () => {});
  });
  expect([ranOnFirst, otherDid]).toEqual([true, false]);
  expect(await other.withExclusiveLock(async () => {})).toBe(true);
});

test("servers of all versions share the same locks", async () => {
  const url = await freshDatabase("migrated");
  const repository = await opened(url, "maintain");
  await asOwner(url, async (sql) => {
    await sql`select pg_advisory_lock(7217001), pg_advisory_lock(7217002), pg_advisory_lock(7217003)`;
    expect(await repository.withExclusiveLock(async () => {})).toBe(false);
    await expect(openPostgresConversionRepository(url)).rejects.toThrow("by another program");
    await sql`delete from landing_migrations where file like '001%'`;
    const migrated = expect(migratePostgres(url)).rejects.toThrow("already exists");
    const waiting = () =>
      asOwner(
        url,
        (owner) => owner`
          select objid from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and not granted`,
      );
    await expect.poll(waiting).toMatchObject([{ objid: 7217001 }]);
    await sql`select pg_advisory_unlock_all()`;
    await migrated;
  });
});

test("leads whose times differ by microseconds are each read once", async () => {
  const url = await withLead();
  await asOwner(
    url,
    (sql) => sql`
      insert into "Landing page" (id, created_at, email)
      select gen_random_uuid(), timestamptz '2026-01-01T00:00:01Z' + n * interval '1 microsecond', 'a@example.com'
      from generate_series(1, 2500) n`,
  );
  const repository = await opened(url, "read");
  const ids: string[] = [];
  for await (const batch of repository.listByTime()) ids.push(...batch.map(({ id }) => id));
  expect(ids).toHaveLength(2501);
  expect(new Set(ids).size).toBe(2501);
});

test("maintenance survives a cut connection and can start again", async () => {
  const url = await freshDatabase("migrated");
  const store = await openPostgresLeadWriter(url);
  onTestFinished(() => store.close());
  const repository = await openPostgresLeadAdminRepository(url, "maintain");
  onTestFinished(() => repository.close());
  const cut = () =>
    asOwner(
      url,
      (sql) => sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
  expect(await repository.withExclusiveLock(async () => void (await cut()))).toBe(true);
  await expect.poll(() => repository.withExclusiveLock(async () => {})).toBe(true);
});

test("in a large table, the leads of given pictures are found by an index", async () => {
  const url = await freshDatabase("migrated");
  await asOwner(url, async (sql) => {
    await sql`
      insert into "Landing page" (id, created_at, product)
      select gen_random_uuid(), now(), jsonb_build_object('filePath', 'products/' || n || '.png')
      from generate_series(1, 20000) n`;
    await sql`analyze "Landing page"`;
  });
  const repository = await openPostgresLeadAdminRepository(url, "maintain");
  const names = Array.from({ length: 100 }, (_, index) => `${index}.png`);
  expect(await repository.findUploadsInUse(names)).toEqual(new Set(names.slice(1)));
  // It reports what it has read when it ends.
  await repository.close();
  await expect
    .poll(() =>
      asOwner(
        url,
        (sql) =>
          sql`select idx_scan::integer from pg_stat_user_indexes where indexrelname = 'landing_page_by_picture'`,
      ),
    )
    .toEqual([{ idx_scan: 100 }]);
});

test("a column that was dropped is not copied", async () => {
  const url = await freshDatabase("migrated");
  await asOwner(url, (sql) =>
    sql.unsafe(
      'alter table "Landing page" add column gone text; alter table "Landing page" drop column gone',
    ),
  );
  const repository = await openPostgresLeadAdminRepository(url, "read");
  onTestFinished(() => repository.close());
  for (const name of await repository.columns()) expect(name).toMatch(/^\w+$/);
});
