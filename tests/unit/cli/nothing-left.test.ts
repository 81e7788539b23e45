import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import type { Config } from "../../../config/config.ts";
import { deleteAllOlder } from "../../../domain/retention/delete-older.ts";
import { chooseStorage } from "../../../storage/choose-storage.ts";
import { asOwner, freshDatabase } from "../../support/databases/fresh-database.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, file, idOf, lead, NOW, pictureOf, run } from "../../support/operators/leads-command.ts";
import { SILENT } from "../../support/doubles/silent-log.ts";

type Tables = Map<string, string>;

/** Tables without data of a single lead. Any new table must be filled here, and emptied below. */
const TABLES_WITHOUT_LEADS = new Set([
  "landing_migrations",
  "page_views",
  "conversion_files",
  "day_keys",
  "clock_notes",
  "leases",
  "picture_bytes",
]);

const OF_THE_PERSON = [idOf(1), idOf(2), "ada@example.com", "user-ada", "attempt-ada", "click-ada"];
const OF_ANOTHER = [idOf(3), idOf(4), "bob@example.com", "user-bob", "attempt-bob", "click-bob"];

function tablesInSqlite(dataDir: string): Tables {
  const database = new DatabaseSync(join(dataDir, "leads.db"));
  const names = database.prepare("select name from sqlite_schema where type = 'table'").all();
  const tables = names.map(
    ({ name }) => [String(name), JSON.stringify(database.prepare(`select * from "${name}"`).all())] as const,
  );
  database.close();
  return new Map(tables);
}

async function tablesInPostgres(url: string): Promise<Tables> {
  return await asOwner(url, async (sql) => {
    const names = await sql`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
    const tables: Tables = new Map();
    for (const { schema, name } of names) {
      tables.set(name, JSON.stringify(await sql`select * from ${sql(schema)}.${sql(name)}`));
    }
    return tables;
  });
}

/** Two people with data in every place that keeps some, one of them from long ago. */
async function openFilled(databaseUrl: string | null) {
  const dataDir = temporaryFolder();
  const webhook = { url: new URL("https://crm.example"), sendsReady: true } as Config["webhook"];
  const storage = chooseStorage({ dataDir, databaseUrl, s3: null, webhook });
  const stores = await storage.openStores(SILENT);
  onTestFinished(() => stores.close());
  async function leaveLeads(name: string, first: number, createdAt: Date) {
    const person = { userKey: `user-${name}`, tags: { gclid: `click-${name}` } };
    const attempt = `attempt-${name}`;
    await stores.uploads.save(pictureOf(first), Readable.from([Buffer.from("12345")]));
    await stores.leads.insert(lead(first, file(first), { ...person, createdAt, idempotencyKey: attempt }));
    const address = email(`${name}@example.com`, "/ad_creation");
    await stores.leads.insert(lead(first + 1, address, { ...person, createdAt, follows: attempt }));
    const shown = {
      path: "/food",
      variant: "version_a",
      rules: "4f1c",
      at: createdAt,
      network: null,
      source: null,
      campaign: null,
    } as const;
    await stores.experiment.save(
      [{ userKey: person.userKey, ...shown }],
      [{ hour: createdAt, path: "/food", views: 1 }],
    );
  }
  await leaveLeads("ada", 1, new Date(NOW.getTime() - 900 * 3_600_000));
  // PostgreSQL's own clock decides what is old.
  await leaveLeads("bob", 3, new Date());
  const log = await storage.leads.openAuditLog();
  await log.add([1, 3].map((n) => ({ at: NOW, who: "maria", action: "shown", leadId: idOf(n), leads: 1 })));
  await log.close();
  const env = { CURRENCY: "EUR", ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  const leads = (...args: string[]) => run(dataDir, args, { env });
  const google = ["--to", "google", "--account", "1234567890", "--action", "77"];
  for (const value of ["120", "150"]) {
    await leads("done", idOf(1), idOf(3), "--outcome", "won", "--value", value);
    await leads("conversions", ...google, "--outcome", "won", "-o", join(temporaryFolder(), "google.jsonl"));
  }
  return {
    leads,
    storage,
    pictures: () => readdirSync(join(dataDir, "pictures")).filter((name) => name !== ".lock"),
    tables: async () => (databaseUrl === null ? tablesInSqlite(dataDir) : tablesInPostgres(databaseUrl)),
  };
}

type Opened = Awaited<ReturnType<typeof openFilled>>;

const DATABASES = {
  SQLite: () => openFilled(null),
  PostgreSQL: async () => openFilled(await freshDatabase("migrated")),
};

const WAYS: Record<string, (opened: Opened) => Promise<unknown>> = {
  "leads erase": ({ leads }) => leads("erase", "ada@example.com", "--yes"),
  "leads purge": ({ leads }) => leads("purge", "--older-than", "30d", "--yes-all", "--trust-clock"),
  async retention({ storage }) {
    const repositories = {
      leads: await storage.leads.openLeads("maintain"),
      uploads: await storage.uploads.openRepository(),
    };
    const before = new Date(NOW.getTime() - 30 * 86_400_000);
    await deleteAllOlder(repositories, before, { signal: new AbortController().signal });
    await repositories.uploads.close();
    await repositories.leads.close();
  },
};

const findIn = (content: string, texts: string[]) => texts.filter((text) => content.includes(text));

test.each(
  Object.keys(DATABASES).flatMap((database) => Object.keys(WAYS).map((way) => [way, database] as const)),
)(
  "%s leaves no trace of a lead in any table of %s, removes its picture, and keeps another's data",
  async (way, database) => {
    const opened = await DATABASES[database as keyof typeof DATABASES]();
    const before = await opened.tables();
    for (const [name, content] of before) {
      if (TABLES_WITHOUT_LEADS.has(name)) continue;
      expect(findIn(content, OF_THE_PERSON), `${name} holds the lead`).not.toEqual([]);
    }
    await WAYS[way]!(opened);
    for (const [name, content] of await opened.tables()) {
      expect(findIn(content, OF_THE_PERSON), name).toEqual([]);
      expect(findIn(content, OF_ANOTHER), name).toEqual(findIn(before.get(name)!, OF_ANOTHER));
    }
    expect(opened.pictures()).toEqual([pictureOf(3)]);
  },
);
