import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { NO_METADATA } from "../../../domain/leads/lead-writer.ts";
import { deleteOlder } from "../../../domain/retention/delete-older.ts";
import { openDiskUploadRepository } from "../../../storage/disk/upload-repository.ts";
import { openPostgresLeadAdminRepository } from "../../../storage/postgres/lead-admin-repository.ts";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { startPostgres } from "../../../tests/support/databases/postgres-server.ts";
import { log } from "../report/progress.ts";
import { type Section, atMost, formatNumber } from "../report/section.ts";
import { quantile } from "../report/statistics.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { sum } from "../../../domain/sum.ts";

// Upgrades a large PostgreSQL database of an early version, and deletes by retention, while leads arrive at a fixed
// rate.

const ROWS = Number(process.env.ROWS ?? 10_000_000);
/** As many as `VISITORS_MAX` by default: those of the oldest leads. */
const VISITORS = Math.min(ROWS, 2_000_000);
const DELETED = ROWS / 50;
const LEADS_A_SECOND = 20;
const FIRST_LEAD_MS = Date.UTC(2025, 0, 1);

/** How long a server's connections wait for a table. */
const LOCK_MS_MAX = 3000;

const MIGRATIONS = new URL("../../../storage/postgres/migrations/", import.meta.url);
/** The last version before tables were changed that are large by now. */
const OLD_VERSION = /^00[1-4]-/;

const SETTINGS = { shared_buffers: "512MB", maintenance_work_mem: "256MB", max_wal_size: "4GB" };

export async function measureUpgrade(): Promise<Section> {
  const server = await startPostgres({ durable: true, settings: SETTINGS });
  try {
    return await measure(server.url);
  } finally {
    await server.stop();
  }
}

async function measure(url: string): Promise<Section> {
  const owner = postgres(url, { max: 1, onnotice: () => {}, fetch_types: false });
  log(`upgrade: writing ${formatNumber(ROWS)} leads`);
  await createOldDatabase(owner);
  const before = await readBytes(owner);
  log(`upgrade: migrating ${formatNumber(before / 1e6)} MB`);

  const phases: [string, number, Waits][] = [];
  const older = olderServer(url);
  let arrivals = arrive(older.insert);
  const startedAtMs = performance.now();
  const built = Promise.withResolvers<void>();
  let indexes = 0;
  const writer = await openPostgresLeadWriter(url, {
    outbox: { skipsSpam: false, sendsReady: false },
    log: {
      info(line) {
        indexes += 1;
        log(`  ${JSON.stringify(line)}`);
      },
      warn: (line) => built.reject(line),
    },
  });
  phases.push(["migration", performance.now() - startedAtMs, await arrivals.stop()]);

  log("upgrade: building indexes");
  const bothInsert = (turn: number) => (turn % 2 === 0 ? older.insert() : writer.insert(someLead()));
  arrivals = arrive(bothInsert);
  const migratedAtMs = performance.now();
  const poll = setInterval(() => {
    void owner`select from leases where name = 'indexes'`.then((held) => {
      if (held.length === 0 && indexes > 0) built.resolve();
    });
  }, 1000);
  await built.promise;
  clearInterval(poll);
  phases.push([`${indexes} indexes`, performance.now() - migratedAtMs, await arrivals.stop()]);

  log("upgrade: deleting by retention");
  const until = new Date(FIRST_LEAD_MS + DELETED * 1000);
  const forgotten = () => owner`
    select count(*)::integer as visitors from flag_assignments where visitor_key < ${visitorKey(DELETED)}`;
  const [toForget] = await forgotten();
  arrivals = arrive(bothInsert);
  const deletingAtMs = performance.now();
  const deleted = await deleteByRetention(url, until);
  const deletingMs = performance.now() - deletingAtMs;
  phases.push([`deletion of ${formatNumber(deleted)} leads`, deletingMs, await arrivals.stop()]);
  const [left] = await forgotten();
  const after = await readBytes(owner);
  await writer.close();
  await older.close();
  await owner.end();

  const longestMs = Math.max(...phases.map(([, , { longestMs: each }]) => each));
  const refused = sum(phases.map(([, , waits]) => waits.refused));
  return {
    title: "Upgrade",
    about: `A PostgreSQL database of the version with four migrations, with ${formatNumber(ROWS)} leads, all sent to a webhook, and ${formatNumber(VISITORS)} visitors:
${formatNumber(before / 1e9)} GB before and ${formatNumber(after / 1e9)} GB after. Meanwhile ${LEADS_A_SECOND} leads a second arrive, as from servers of that version; once a
server of this version runs, every second one comes from it. A lead's wait counts from when it is due; a lead is refused if it waits for a table for more than ${LOCK_MS_MAX / 1000} s.
Retention deletes the oldest; of the ${formatNumber(toForget!.visitors)} visitors who left those, ${formatNumber(left!.visitors)} are still known.`,
    tables: [
      {
        columns: ["While", "s", "Leads", "Refused", "Wait p99, ms", "Longest, ms"],
        rows: phases.map(([name, ms, waits]) => [
          name,
          formatNumber(ms / 1000),
          formatNumber(waits.count),
          formatNumber(waits.refused),
          formatNumber(waits.p99Ms),
          formatNumber(waits.longestMs),
        ]),
      },
    ],
    goals: [
      atMost("leads refused", refused, 0),
      atMost("longest wait of a lead", longestMs, LOCK_MS_MAX, " ms"),
      atMost("visitors of deleted leads still known", left!.visitors as number, 0),
    ],
    skipped: [],
  };
}

/** Without indexes and syncs at first, which is many times as fast. */
async function createOldDatabase(owner: postgres.Sql): Promise<void> {
  const files = readdirSync(MIGRATIONS).filter((name) => OLD_VERSION.test(name));
  const read = (name: string) => readFileSync(new URL(name, MIGRATIONS), "utf8");
  await owner.unsafe(["roles.sql", "migrations-table.sql", ...files].map(read).join("\n"));
  for (const file of files) await owner`insert into landing_migrations (file) values (${file})`;
  await configure(owner, { fsync: "off", full_page_writes: "off", autovacuum: "off" });
  await owner.unsafe(`
    set session_replication_role = replica;
    set maintenance_work_mem = '1GB';
    drop index landing_page_by_time, flag_assignments_by_time;
    alter table hook_journal drop constraint hook_journal_id_fkey, drop constraint hook_journal_pkey;
    alter table flag_assignments drop constraint flag_assignments_pkey;
    alter table "Landing page" drop constraint "Landing page_pkey";`);
  const lead = `
    select n, ms, lpad(to_hex(ms), 12, '0') as time, lpad(to_hex(n), 12, '0') as number, '/food/version_' || substr('abcd', 1 + n % 4, 1) as page
    from (select n, ${FIRST_LEAD_MS} + n * 1000::bigint as ms from generate_series(0, ${ROWS - 1}) n) as numbered`;
  await owner.unsafe(`
    insert into "Landing page" (id, created_at, product, email, path, visitor_key, source_path, query, idempotency_key)
    select (time || '7000' || '8000' || number)::uuid, to_timestamp(ms / 1000.0),
      case n % 6 when 0 then jsonb_build_object('type', 'file', 'fileName', 'mug.png', 'fileType', 'image/png', 'fileSize', 5,
          'filePath', 'products/' || ms || '-' || number || '.png',
          'fileUrl', 'https://ads.example/storage/v1/object/public/images/products/' || ms || '-' || number || '.png')
        when 2 then jsonb_build_object('type', 'url', 'productUrl', 'https://shop.example/mug/' || n)
        when 4 then jsonb_build_object('type', 'url', 'productUrl', 'https://shop.example/cup/' || n) end,
      case when n % 2 = 1 then 'visitor' || n || '@example.com' end,
      case when n % 4 = 1 then '/ad_creation' else page end,
      ${visitorKey("number")}, page, 'utm_source=ad&utm_campaign=summer', time || '-' || number
    from (${lead}) as lead;
    insert into hook_journal (id, waiting_since, next_at, attempts, outcome, settled_at)
    select id, created_at, created_at, 1, 'delivered', created_at from "Landing page";
    insert into flag_assignments (visitor_key, path, variant, rules, first_at)
    select visitor_key, '/food', 'version_a', 'rules', created_at from "Landing page" limit ${VISITORS};`);
  log("upgrade: building the old version's indexes");
  await owner.unsafe(`
    alter table "Landing page" add primary key (id);
    alter table hook_journal add primary key (id);
    alter table hook_journal add foreign key (id) references "Landing page" on delete cascade not valid;
    alter table flag_assignments add primary key (visitor_key, path);
    create index landing_page_by_time on "Landing page" (created_at);
    create index flag_assignments_by_time on flag_assignments (first_at);
    reset session_replication_role;
    reset maintenance_work_mem;`);
  await owner.unsafe("vacuum analyze");
  await configure(owner, {});
  await owner.unsafe("checkpoint");
}

function visitorKey(number: number | string): string {
  return typeof number === "number"
    ? `user-${number.toString(16).padStart(12, "0")}`
    : `'user-' || ${number}`;
}

async function configure(owner: postgres.Sql, settings: Record<string, string>): Promise<void> {
  await owner.unsafe("alter system reset all");
  for (const [name, value] of Object.entries(settings)) {
    await owner.unsafe(`alter system set ${name} = ${value}`);
  }
  await owner.unsafe("select pg_reload_conf()");
}

async function readBytes(owner: postgres.Sql): Promise<number> {
  const [row] = await owner`select pg_database_size(current_database()) as bytes`;
  return Number(row!.bytes);
}

/** Stores leads as servers of the old version do. */
function olderServer(url: string) {
  const connection = { lock_timeout: LOCK_MS_MAX };
  const sql = postgres(url, { max: 8, connection, onnotice: () => {}, fetch_types: false });
  return {
    async insert(): Promise<void> {
      const { id, createdAt, row } = someLead();
      await sql`
        with stored as (
          insert into "Landing page" (id, created_at, email, visitor_key)
          values (${id}, ${createdAt}, ${(row as { email: string }).email}, ${`user-${id}`})
          on conflict do nothing)
        insert into hook_journal (id, waiting_since, next_at, record)
        values (${id}, ${createdAt}, ${createdAt}, '{}') on conflict do nothing`;
    },
    close: () => sql.end(),
  };
}

function someLead() {
  const id = randomUUID();
  return { id, createdAt: new Date(), row: { email: `${id}@example.com` }, ...NO_METADATA };
}

type Waits = { count: number; refused: number; p99Ms: number; longestMs: number };

/** Inserts leads at a fixed rate, however long one takes. */
function arrive(insert: (turn: number) => Promise<void>): { stop(): Promise<Waits> } {
  const startedAtMs = performance.now();
  const waits: number[] = [];
  const underWay: Promise<void>[] = [];
  let refused = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAtMs) / 1000) * LEADS_A_SECOND;
    while (underWay.length < due) {
      const dueAtMs = startedAtMs + (underWay.length / LEADS_A_SECOND) * 1000;
      const settled = insert(underWay.length).catch(() => void (refused += 1));
      underWay.push(settled.then(() => void waits.push(performance.now() - dueAtMs)));
    }
  }, 1000 / LEADS_A_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return {
        count: waits.length,
        refused,
        p99Ms: quantile(waits, 0.99),
        longestMs: Math.max(...waits),
      };
    },
  };
}

async function deleteByRetention(url: string, before: Date): Promise<number> {
  const folder = join(temporaryFolder(), "pictures");
  mkdirSync(folder);
  const leads = await openPostgresLeadAdminRepository(url, "maintain");
  const uploads = await openDiskUploadRepository(folder);
  try {
    let deleted = 0;
    await leads.withExclusiveLock(async () => {
      ({ leads: deleted } = await deleteOlder({ leads, uploads }, before, {
        signal: new AbortController().signal,
      }));
    });
    return deleted;
  } finally {
    await uploads.close();
    await leads.close();
  }
}
