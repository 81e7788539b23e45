import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { OperatorError } from "../../../domain/errors/operator-error.ts";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { migratePostgres, migrationDriver } from "../../../storage/postgres/migrate.ts";
import { asOperatorError } from "../../../storage/postgres/operator-errors.ts";
import type { PostgresPool } from "../../../storage/postgres/pool.ts";
import { holdPauses } from "../../support/doubles/pauses.ts";
import { withUrlParts } from "../../support/databases/databases.ts";
import { asOwner, freshDatabase } from "../../support/databases/fresh-database.ts";
import { indexesOf, largeOldDatabase, MIGRATIONS } from "../../support/databases/large-old-database.ts";
import { someLead } from "../../support/databases/lead-load.ts";
import { login } from "../../support/databases/login.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

async function findProblems(started: Promise<unknown>): Promise<readonly string[]> {
  const error = await started.then(
    () => new Error("It started."),
    (caught) => caught,
  );
  return (error as OperatorError).problems ?? [String(error)];
}

function appliedIn(url: string) {
  return asOwner(url, (sql) => sql`select file, xmin::text from landing_migrations order by file`);
}

test("eight servers that start at once on an empty database migrate it once", async () => {
  const url = await freshDatabase();
  const stores = await Promise.all(Array.from({ length: 8 }, () => openPostgresLeadWriter(url)));
  await Promise.all(stores.map((store) => store.close()));
  const files = (await appliedIn(url)).map(({ file }) => file);
  expect(files).toContain("001-landing-page.sql");
  expect(new Set(files).size).toBe(files.length);
});

test("an up-to-date database is left unchanged", async () => {
  const url = await freshDatabase();
  await migratePostgres(url);
  const before = await appliedIn(url);
  await migratePostgres(url);
  expect([...(await appliedIn(url))]).toEqual([...before]);
});

test("a failed migration leaves nothing behind", async () => {
  const url = await freshDatabase();
  // Blocks the index, which is created after the table.
  await asOwner(url, (sql) => sql`create table landing_page_by_time (x integer)`);
  await expect(migratePostgres(url)).rejects.toThrow("already exists");
  const tables = await asOwner(
    url,
    (sql) => sql`select tablename from pg_tables where schemaname = 'public' order by 1`,
  );
  expect([...tables]).toEqual([{ tablename: "landing_page_by_time" }]);
});

test("a database of a newer version is refused and left unchanged", async () => {
  const url = await freshDatabase();
  await migratePostgres(url);
  await asOwner(url, (sql) => sql`insert into landing_migrations (file) values ('999-tomorrow.sql')`);
  expect(await findProblems(openPostgresLeadWriter(url))).toEqual([
    "The database of leads was written by a newer version of this server.",
  ]);
});

test("a user who may only insert can start on an up-to-date database", async () => {
  const url = await freshDatabase();
  await migratePostgres(url);
  const app = await login(url, "in role landing_server");
  const store = await openPostgresLeadWriter(app.url);
  await store.ready();
  await store.close();
});

test("a user without the right to migrate is told which role can", async () => {
  const url = await freshDatabase();
  const app = await login(url, "in role landing_server, landing_hooks, landing_upkeep");
  expect(await findProblems(openPostgresLeadWriter(app.url))).toEqual([
    `DATABASE_URL: PostgreSQL's user ${app.name} may not bring the database up to date: permission denied for schema public.`,
    "Start this version once with the URL of the database's owner, then with this one.",
  ]);
});

test("a user without roles is told what to run", async () => {
  const url = await freshDatabase();
  await migratePostgres(url);
  const stranger = await login(url, "");
  await asOwner(url, (sql) => sql.unsafe(`grant select on landing_migrations to ${stranger.name}`));
  expect(await findProblems(openPostgresLeadWriter(stranger.url))).toEqual([
    `DATABASE_URL: PostgreSQL's user ${stranger.name} cannot take the server's roles: permission denied to set role "landing_server".`,
    "Let a user who may create roles run storage/postgres/migrations/roles.sql there, and then:",
    `grant landing_server, landing_hooks, landing_upkeep to "${stranger.name}";`,
  ]);
});

test("a user is named as PostgreSQL knows it, not as URLs spell it", () => {
  const denied = Object.assign(new Error("permission denied"), { code: "42501" });
  const error = asOperatorError(denied, "postgres://ada%40shop:s3cret@db.example/leads", "roles");
  expect((error as OperatorError).problems.at(-1)).toBe(
    'grant landing_server, landing_hooks, landing_upkeep to "ada@shop";',
  );
});

test("a migration tries sixty times, a second apart, to lock a table that a long query reads", async () => {
  const pauses = holdPauses((pause) => pause.end());
  const scripts: string[] = [];
  const pool = {
    run: async () => [{ file: "001-landing-page.sql", found: false }],
    async runScript(script: string) {
      scripts.push(script);
      throw Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
    },
  } as unknown as PostgresPool;
  const driver = migrationDriver(pool, "postgres://db.example/leads");
  await expect(driver.apply("999-next.sql", "select 1;")).rejects.toThrow("lock timeout");
  expect(scripts).toHaveLength(60);
  expect(new Set(scripts)).toHaveLength(1);
  expect(scripts[0]).toContain("set local lock_timeout = 1000;");
  expect(pauses.map(({ ms }) => ms)).toEqual(Array(59).fill(1000));
});

test("an owner with CREATEROLE sets everything up and serves without being a superuser", async () => {
  const admin = await freshDatabase();
  const owner = await login(admin, "createrole");
  await asOwner(admin, (sql) => sql.unsafe(`grant create on schema public to ${owner.name}`));
  // If other tests have already created the roles, only somebody who was granted them may grant them.
  await migratePostgres(await freshDatabase());
  await asOwner(admin, (sql) =>
    sql.unsafe(`grant landing_server, landing_hooks, landing_upkeep to ${owner.name} with admin option`),
  );
  const store = await openPostgresLeadWriter(owner.url);
  await store.ready();
  await store.close();
});

test("an unreachable database is reported without the password", async () => {
  const url = await freshDatabase();
  const wrong = withUrlParts(url, { username: "nobody_here", password: "s3cret" });
  const [problem, ...more] = await findProblems(openPostgresLeadWriter(wrong));
  expect(problem).toBe('DATABASE_URL cannot be used: password authentication failed for user "nobody_here".');
  expect(more).toEqual([]);
  expect(
    await findProblems(openPostgresLeadWriter(withUrlParts(url, { pathname: "no_such_database" }))),
  ).toEqual(['DATABASE_URL cannot be used: database "no_such_database" does not exist.']);
  expect(await findProblems(openPostgresLeadWriter("postgres://ada:s3cret@127.0.0.1:1/leads"))).toEqual([
    "DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.",
  ]);
});

test("large tables are updated while leads are stored, and an interrupted update is completed by the next start", async () => {
  const url = await largeOldDatabase();
  const notes = async () => (await appliedIn(url)).map(({ file }) => file as string);
  await asOwner(url, async (sql) => {
    await sql`
      insert into "Landing page" (id, created_at, email, query)
      values (gen_random_uuid(), now(), 'ada@example.com', 'preview=yes')`;
    await sql.unsafe(`
      create function hold() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
      create trigger hold before update on "Landing page" for each row execute function hold();
      select pg_advisory_lock(1)`);
    const broken = expect(migratePostgres(url)).rejects.toThrow();
    await expect.poll(notes).toContain("011-previews.sql without updates");
    await asOwner(url, (owner) =>
      owner.unsafe(`
        set lock_timeout = '100ms';
        insert into "Landing page" (id, created_at, email) values (gen_random_uuid(), now(), 'ada@example.com');
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'landing-pages'`),
    );
    await broken;
    await sql`select pg_advisory_unlock(1)`;
    expect(await sql`select from "Landing page" where preview = 'yes'`).toHaveLength(0);
    await migratePostgres(url);
    expect(await sql`select from "Landing page" where preview = 'yes'`).toHaveLength(1);
  });
  expect(await notes()).toEqual(
    readdirSync(MIGRATIONS)
      .filter((name) => /^\d/.test(name))
      .toSorted(),
  );
});

test("indexes of a large table are built while leads are stored", async () => {
  const url = await largeOldDatabase();
  expect(await migratePostgres(url)).toEqual({ lacksIndexes: true });
  const built: unknown[] = [];
  const log = {
    info: ({ index }: { index: string }) => built.push(index),
    warn: (line: unknown) => built.push(line),
  };
  await asOwner(url, async (sql) => {
    // Building an index waits for earlier writes.
    await sql`begin`;
    await sql`insert into "Landing page" (id, created_at, email) values (gen_random_uuid(), now(), 'ada@example.com')`;
    const store = await openPostgresLeadWriter(url, { log: log as never });
    onTestFinished(() => store.close());
    await expect
      .poll(() => asOwner(url, (owner) => owner`select phase from pg_stat_progress_create_index`))
      .toHaveLength(1);
    await store.insert(someLead());
    expect(built).toEqual([]);
    await sql`commit`;
  });
  const all = await indexesOf(await freshDatabase("migrated"));
  await expect.poll(() => indexesOf(url)).toEqual(all);
  expect(built.length).toBeGreaterThan(3);
});

test("a server that stops while it builds an index leaves it to the next one at once", async () => {
  const url = await largeOldDatabase();
  const all = await indexesOf(await freshDatabase("migrated"));
  await asOwner(url, async (sql) => {
    await migratePostgres(url);
    await sql`begin`;
    await sql`insert into "Landing page" (id, created_at, email) values (gen_random_uuid(), now(), 'ada@example.com')`;
    const building = () =>
      asOwner(
        url,
        (owner) => owner`select pid from pg_stat_progress_create_index where datname = current_database()`,
      );
    const stopped = await openPostgresLeadWriter(url);
    await expect.poll(building).toHaveLength(1);
    await stopped.close();
    const [{ pid } = { pid: 0 }] = await building();
    const next = await openPostgresLeadWriter(url);
    onTestFinished(() => next.close());
    await next.insert(someLead());
    // Without a client, nobody waits for it.
    await expect
      .poll(() => asOwner(url, (owner) => owner`select from pg_stat_activity where pid = ${pid}`))
      .toHaveLength(0);
    await sql`commit`;
  });
  await expect.poll(() => indexesOf(url)).toEqual(all);
});

test(
  "indexes that another server was building when it was killed are built once its lease is over",
  async () => {
    const url = await freshDatabase("migrated");
    const all = await indexesOf(url);
    await asOwner(url, async (sql) => {
      await sql`drop index landing_page_by_picture`;
      await sql`insert into leases values ('indexes', 'a dead one', clock_timestamp() + interval '5 seconds')`;
    });
    const store = await openPostgresLeadWriter(url);
    onTestFinished(() => store.close());
    await expect.poll(() => indexesOf(url), { timeout: 50_000 }).toEqual(all);
  },
  SLOW_TEST_MS,
);

test("an index that a killed server left unfinished is rebuilt", async () => {
  const url = await freshDatabase("migrated");
  const all = await indexesOf(url);
  await asOwner(
    url,
    (sql) => sql`
      update pg_index set indisvalid = false where indexrelid = 'landing_page_by_picture'::regclass`,
  );
  const built: unknown[] = [];
  const log = { info: (...line: unknown[]) => void built.push(line), warn() {} };
  const store = await openPostgresLeadWriter(url, { log });
  onTestFinished(() => store.close());
  await expect.poll(() => indexesOf(url)).toEqual(all);
  await expect
    .poll(() => built)
    .toEqual([[{ index: "landing_page_by_picture", ms: expect.any(Number) }, "Built an index"]]);
});

test("a login that can't build missing indexes starts, and logs who can", async () => {
  const url = await freshDatabase("migrated");
  await asOwner(url, (sql) => sql`drop index landing_page_by_picture`);
  const app = await login(url, "in role landing_server, landing_hooks, landing_upkeep");
  const warnings: string[] = [];
  const log = { info() {}, warn: (_: unknown, message?: string) => void warnings.push(message ?? "") };
  const store = await openPostgresLeadWriter(app.url, { log });
  await expect
    .poll(() => warnings)
    .toEqual(["Indexes are missing, which makes commands slower; a start with the owner's URL builds them"]);
  await store.close();
});

test("a migration lets leads through while a long query reads its table", async () => {
  const url = await largeOldDatabase();
  await asOwner(url, async (sql) => {
    await sql`begin`;
    await sql`select count(*) from "Landing page"`;
    const migrated = migratePostgres(url);
    for (let lead = 0; lead < 4; lead++) {
      await asOwner(url, (owner) =>
        owner.unsafe(`
          set lock_timeout = '3s';
          insert into "Landing page" (id, created_at, email) values (gen_random_uuid(), now(), 'ada@example.com')`),
      );
      await wait(300);
    }
    await sql`commit`;
    await migrated;
  });
});
