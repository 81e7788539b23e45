import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { migrationDriver } from "../../storage/sqlite/migration-driver.ts";
import { chooseStorage } from "../../storage/choose-storage.ts";
import { asOwner, freshDatabase } from "../support/databases/fresh-database.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { SILENT } from "../support/doubles/silent-log.ts";

type Version = number;
type Rows = Record<string, unknown>[];
type Settings = Parameters<typeof chooseStorage>[0];

/** A database with the migrations of that version. */
type EarlierDatabase = {
  settings: Settings;
  run(sql: string): Promise<unknown>;
  rows(table: string): Promise<Rows>;
};

const id = (n: number) => `0190a000-0000-8000-8000-00000000000${n}`;

/** The data that a server of each version wrote, by its first and last version. */
const WRITTEN: { since: Version; until?: Version; table: string; sql: string }[] = [
  {
    since: 1,
    table: '"Landing page"',
    sql: `
      insert into "Landing page"
        (id, created_at, product, email, path, visitor_key, source_path, query, idempotency_key)
      values
        ('${id(1)}', '2026-02-03T04:05:01.001Z', null, 'søren@exämple.com', '/food/version_b', 'user-0000000000001',
          '/food/version_b', 'utm_source=ad', 'attempt-0001'),
        ('${id(2)}', '2026-02-03T04:05:02.002Z', '{"type":"url","productUrl":"http://例え.テスト/''\\";--"}', null, null,
          'user-0000000000002', null, '', null),
        ('${id(3)}', '2026-02-03T04:05:03.003Z', '{"type":"file","filePath":"products/1-abcdefghijkl.png"}', null, '/',
          null, '/', null, null)`,
  },
  {
    since: 2,
    table: '"Landing page"',
    sql: `
      insert into "Landing page" (id, created_at, email, suspicion)
      values ('${id(4)}', '2026-02-03T04:05:04.004Z', 'both@example.com', 'hidden field, too fast')`,
  },
  {
    since: 3,
    until: 15,
    table: "hook_journal",
    sql: `
      insert into hook_journal (id, waiting_since, next_at, attempts, outcome, settled_at, problem, record)
      values
        ('${id(1)}', '2026-02-03T04:05:01Z', '2026-02-03T04:06:00Z', 1, null, null, 'answered 500', '{"id":"1"}'),
        ('${id(2)}', '2026-02-03T04:05:02Z', '2026-02-03T04:05:02Z', 9, 'failed', '2026-02-04T04:05:02Z', null, '{"id":"2"}'),
        ('${id(3)}', '2026-02-03T04:05:03Z', '2026-02-03T04:05:03Z', 1, 'delivered', '2026-02-03T04:05:04Z', null, null)`,
  },
  {
    since: 16,
    table: "hook_journal",
    sql: `
      insert into hook_journal (id, waiting_since, next_at, attempts, outcome, settled_at, problem)
      values
        ('${id(1)}', '2026-02-03T04:05:01Z', '2026-02-03T04:06:00Z', 1, null, null, 'answered 500'),
        ('${id(2)}', '2026-02-03T04:05:02Z', '2026-02-03T04:05:02Z', 9, 'failed', '2026-02-04T04:05:02Z', null),
        ('${id(3)}', '2026-02-03T04:05:03Z', '2026-02-03T04:05:03Z', 1, 'delivered', '2026-02-03T04:05:04Z', null)`,
  },
  {
    since: 4,
    table: "flag_assignments",
    sql: `
      insert into flag_assignments (visitor_key, path, variant, rules, first_at)
      values ('user-0000000000001', '/food', 'version_b', '4f1c', '2026-02-03T04:05:00Z'),
        ('user-0000000000003', '/jewelry', 'version_a', '4f1c', '2026-02-03T04:06:00Z')`,
  },
  {
    since: 4,
    table: "page_views",
    sql: `insert into page_views (hour, path, views) values ('2026-02-03T04:00:00Z', '/food', 7)`,
  },
];

function databaseFiles(folder: URL): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}-/.test(file))
    .toSorted();
}

const SQLITE = new URL("../../storage/sqlite/migrations/", import.meta.url);

async function openEarlierFile(version: Version): Promise<EarlierDatabase> {
  const dataDir = temporaryFolder();
  const inFile = async <T>(work: (database: DatabaseSync) => T) => {
    const database = new DatabaseSync(join(dataDir, "leads.db"));
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const run = (sql: string) => inFile((database) => database.exec(sql));
  await run("pragma journal_mode = wal");
  for (const file of databaseFiles(SQLITE).slice(0, version))
    await run(readFileSync(new URL(file, SQLITE), "utf8"));
  await run(`pragma user_version = ${version}`);
  return {
    settings: { dataDir, databaseUrl: null, s3: null },
    run,
    rows: (table) =>
      inFile((database) => database.prepare(`select * from ${table} order by 1, 2`).all() as Rows),
  };
}

const POSTGRES = new URL("../../storage/postgres/migrations/", import.meta.url);

async function openEarlierDatabase(version: Version): Promise<EarlierDatabase> {
  const databaseUrl = await freshDatabase();
  const run = (text: string) => asOwner(databaseUrl, (sql) => sql.unsafe(text));
  const migrations = databaseFiles(POSTGRES).slice(0, version);
  const texts = ["roles.sql", "migrations-table.sql", ...migrations].map((file) =>
    readFileSync(new URL(file, POSTGRES), "utf8"),
  );
  const applied = migrations.map((file) => `insert into landing_migrations (file) values ('${file}')`);
  await run([...texts, ...applied].join(";\n"));
  return {
    settings: { dataDir: temporaryFolder(), databaseUrl, s3: null },
    run,
    rows: async (table) => [...(await run(`select * from ${table} order by 1, 2`))],
  };
}

const byVersion = (folder: URL, open: (version: Version) => Promise<EarlierDatabase>) =>
  databaseFiles(folder)
    .slice(0, -1)
    .map((_, index) => [index + 1, open] as const);

/** Before version 12 (PostgreSQL: 11), the query marked a lead sent from a preview. */
test.each([
  ["SQLite", () => openEarlierFile(11)],
  ["PostgreSQL", () => openEarlierDatabase(10)],
])("an upgrade in %s distinguishes old previews from visitors' own queries", async (_, open) => {
  const { settings, run, rows } = await open();
  const queries = [
    "preview=yes",
    "a=1&preview=yes",
    "PREVIEW=yes",
    "a=1&xpreview=yes",
    "preview=yes%",
    "",
    null,
  ];
  for (const [n, query] of queries.entries()) {
    const written = query === null ? "null" : `'${query}'`;
    await run(
      `insert into "Landing page" (id, created_at, email, query) values ('${id(n)}', '2026-02-03T04:05:06Z', 'a@b.c', ${written})`,
    );
  }
  await openUpgraded(chooseStorage(settings));
  expect((await rows('"Landing page"')).map(({ query, preview }) => [query, preview])).toEqual(
    queries.map((query, n) => [query, n < 2 ? "yes" : null]),
  );
});

/** Before version 15 (PostgreSQL: 14), a conversion didn't record its click. */
test.each([
  ["SQLite", () => openEarlierFile(14)],
  ["PostgreSQL", () => openEarlierDatabase(13)],
])("an upgrade in %s keeps which clicks were reported to Google", async (_, open) => {
  const { settings, run, rows } = await open();
  const tags = [`'{"gclid":"Cj0","wbraid":"w"}'`, `'{"wbraid":"w"}'`, `'{"fbclid":"f"}'`, "null"];
  for (const [n, json] of tags.entries()) {
    const columns = `'${id(n)}', '2026-02-03T04:05:06Z', 'a@b.c', ${json}`;
    await run(`insert into "Landing page" (id, created_at, email, tags) values (${columns})`);
    for (const destination of ["google 1/2", "iab x"]) {
      await run(
        `insert into conversions (lead_id, destination, file_id) values ('${id(n)}', '${destination}', 'f')`,
      );
    }
  }
  await openUpgraded(chooseStorage(settings));
  const told = (await rows("conversions")).filter(({ destination }) => destination === "google 1/2");
  expect(told.map(({ click }) => click)).toEqual(["gclid Cj0", "wbraid w", null, null]);
  expect((await rows("conversions where destination = 'iab x' and click is not null")).length).toBe(0);
});

/** Before version 16, the outbox had copies of waiting leads. */
test("an upgraded file keeps no copy of a lead from its old outbox", async () => {
  const { settings, run } = await openEarlierFile(15);
  // Enough that not all dropped pages are reused.
  const entry = `'2026-02-03T04:05:06Z', '2026-02-03T04:05:06Z', '{"query":"${"in-the-copy ".repeat(40)}"}'`;
  const numbers = "with recursive n (i) as (select 1 union all select i + 1 from n where i < 300)";
  await run(
    `insert into "Landing page" (id, created_at, email) ${numbers} select i, '2026-02-03T04:05:06Z', 'a@b.c' from n`,
  );
  for (const journal of ["hook_journal", "ready_journal"]) {
    await run(
      `insert into ${journal} (id, waiting_since, next_at, record) ${numbers} select i, ${entry} from n`,
    );
  }
  await run("pragma wal_checkpoint(truncate)");
  const file = () => readFileSync(join(settings.dataDir, "leads.db"), "utf8");
  expect(file()).toContain("in-the-copy");
  const stores = await chooseStorage(settings).openStores(SILENT);
  await stores.close();
  expect(file()).not.toContain("in-the-copy");
});

/** The start of a server waits ten seconds for its database; a slow upgrade goes on meanwhile. */
async function openUpgraded(storage: ReturnType<typeof chooseStorage>) {
  const stores = await storage.openStores(SILENT);
  onTestFinished(() => stores.close());
  await stores.opened;
  return stores;
}

const withoutCopy = (row: Record<string, unknown>) => ("record" in row ? { ...row, record: null } : row);

describe.each([
  ["SQLite", byVersion(SQLITE, openEarlierFile)],
  ["PostgreSQL", byVersion(POSTGRES, openEarlierDatabase)],
])("an upgrade of a database in %s", (_, versions) => {
  test.each(versions)(
    "from version %i keeps every lead, flag assignment and outbox entry",
    async (version, open) => {
      const { settings, run, rows } = await open(version);
      const written = WRITTEN.filter(({ since, until = version }) => since <= version && version <= until);
      for (const { sql } of written) await run(sql);
      const tables = [...new Set(written.map(({ table }) => table))];
      const before = await Promise.all(tables.map(rows));

      const storage = chooseStorage({
        ...settings,
        webhook: { url: new URL("https://crm.example") } as never,
      });
      const stores = await openUpgraded(storage);

      const ids = [1, 2, 3, ...(version >= 2 ? [4] : [])].map(id);
      expect(before[0]!.map((lead) => lead.id)).toEqual(ids);
      // Later versions may add empty columns, and outboxes have had no copies of leads since version 16 (PostgreSQL:
      // 15).
      for (const [index, table] of tables.entries()) {
        const columns = before[index]!.map((row) => Object.keys(row));
        const kept = (await rows(table)).map((row, n) =>
          Object.fromEntries((columns[n] ?? []).map((column) => [column, row[column]])),
        );
        expect(kept.map(withoutCopy), table).toEqual(before[index]!.map(withoutCopy));
      }

      // Operators see them, too.
      const leads = await storage.leads.openLeads("read");
      onTestFinished(() => leads.close());
      const seen = [];
      for await (const batch of leads.listByTime()) seen.push(...batch.map((lead) => lead.id));
      expect(seen).toEqual(ids);
      const outbox = await storage.leads.openOutbox();
      onTestFinished(() => outbox.close());
      const entries = version >= 3 ? 1 : 0;
      expect(await outbox.counts(new Date("2026-02-03T06:00:00Z"))).toEqual({
        waiting: entries,
        failed: entries,
        delivered: entries,
      });

      // The receiver gets the waiting leads.
      const due = await stores.outbox!.claim(5, new Date("2026-02-03T06:00:00Z"));
      const emails = due.map(({ record }) => JSON.parse(record).email);
      expect(emails).toEqual(version >= 3 ? ["søren@exämple.com"] : []);
    },
  );
});

test("a migration of SQLite and the note that it was applied are one commit", async () => {
  const file = join(temporaryFolder(), "leads.db");
  const [database, other] = [new DatabaseSync(file), new DatabaseSync(file)];
  onTestFinished(() => {
    for (const each of [database, other]) each.close();
  });
  database.exec("pragma journal_mode = wal");
  const commits: unknown[] = [];
  const { exec } = database;
  vi.spyOn(database, "exec").mockImplementation((statements) => {
    for (const statement of statements.split("; ")) {
      exec.call(database, statement);
      const [tables] = other.prepare("select count(*) as tables from sqlite_schema").all();
      commits.push([tables!.tables, other.prepare("pragma user_version").get()!.user_version]);
    }
  });
  await migrationDriver(database).apply("001.sql", "create table leads (id text)");
  expect(new Set(commits.map(String))).toEqual(new Set(["0,0", "1,1"]));
});

/** The start of each file's SHA-256, in their order. Add that of a new migration, and never change another. */
test.each([
  [
    SQLITE,
    "de739c02 64b6a7ff 6fb17780 6aa7438e 66cb5fe8 32d1d6f3 864097cd 0136be18 56e7044d 120f42b3 798af62e 305d9b52 8784aefb 0077904a 5f5f3124 abd99049 e47246df 93581f5c 05eedc92 0b264800 4c16c783 e2f682f1",
  ],
  [
    POSTGRES,
    "0d82a64d 64b6a7ff 2c6e62a3 76248e89 0ebb0b54 864097cd 0136be18 f9f0019a f3174e1b 91b26f84 66914a0f af7f817a 0077904a 5f5f3124 b9e7d4d6 18955858 3ab45232 5680f9ee 1e6e59fc d411761d fd03d19e 5dc77a52 e2f682f1 06863df9",
  ],
])("a migration that has landed stays as it is: %s", (folder, landed) => {
  const digests = databaseFiles(folder).map((file) =>
    createHash("sha256")
      .update(readFileSync(new URL(file, folder)))
      .digest("hex")
      .slice(0, 8),
  );
  expect(digests.join(" ")).toBe(landed);
});
