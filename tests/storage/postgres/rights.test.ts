import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { OperatorError } from "../../../domain/errors/operator-error.ts";
import { NO_METADATA } from "../../../domain/leads/lead-writer.ts";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { asOwner, freshDatabase } from "../../support/databases/fresh-database.ts";

/** A database with one lead, and a connection with the given role. */
async function connectAs(role: string) {
  const url = await freshDatabase("migrated");
  const store = await openPostgresLeadWriter(url);
  onTestFinished(() => store.close());
  await asOwner(url, insertLead);
  const sql = postgres(url, { max: 1, connection: { role } as never, onnotice: () => {} });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return { url, store, sql };
}

function insertLead(sql: postgres.Sql) {
  return sql`
    insert into "Landing page" (id, created_at, email) values (gen_random_uuid(), now(), 'ada@example.com')`;
}

test("the server's connections have its role, whatever the URL requests", async () => {
  const url = await freshDatabase("migrated");
  const store = await openPostgresLeadWriter(`${url}?role=postgres&synchronous_commit=off`);
  onTestFinished(() => store.close());
  await asOwner(url, async (sql) => {
    await sql`create table seen (role text, commit text)`;
    await sql`grant insert on seen to public`;
    await sql.unsafe(`
      create function note() returns trigger language plpgsql as
        $$ begin insert into seen values (current_user, current_setting('synchronous_commit')); return new; end $$;
      create trigger note before insert on "Landing page" for each row execute function note()`);
    await store.insert({
      id: "0190a000-0000-8000-8000-000000000001",
      createdAt: new Date(),
      row: { email: "bob@example.com" },
      ...NO_METADATA,
    });
    expect([...(await sql`select * from seen`)]).toEqual([{ role: "landing_server", commit: "on" }]);
  });
});

test("a server whose role may not insert leads doesn't start", async () => {
  const url = await freshDatabase("migrated");
  await asOwner(url, (sql) => sql`revoke insert on "Landing page" from landing_server`);
  await expect(openPostgresLeadWriter(url)).rejects.toThrow(OperatorError);
});

test("the server's role may insert a lead", async () => {
  const { url, sql } = await connectAs("landing_server");
  await insertLead(sql);
  expect(await asOwner(url, (owner) => owner`select 1 from "Landing page"`)).toHaveLength(2);
});

const REFUSED = [
  'select * from "Landing page"',
  'select count(*) from "Landing page"',
  'select email from "Landing page" limit 1',
  `update "Landing page" set email = 'eve@example.com'`,
  'delete from "Landing page"',
  'truncate "Landing page"',
  'drop table "Landing page"',
  'alter table "Landing page" add column x text',
  `insert into "Landing page" (id, created_at, email) values (gen_random_uuid(), now(), 'x@y.z') returning *`,
  `insert into "Landing page" (id, created_at, email) select id, created_at, email from "Landing page"`,
  `insert into "Landing page" (id, created_at, email) values (gen_random_uuid(), now(), 'x@y.z')
    on conflict (id) do update set email = 'eve@example.com'`,
  'copy "Landing page" to stdout',
  'do $$ begin lock table "Landing page" in access exclusive mode; end $$',
  'create index on "Landing page" (email)',
  "create table mine (x text)",
  `insert into landing_migrations (file) values ('999-mine.sql')`,
  "delete from landing_migrations",
  ...["hook_journal", "ready_journal", "flag_assignments", "page_views"].flatMap((table) => [
    `select * from ${table}`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]),
  "update hook_journal set attempts = 0",
  "select address_of_product(gen_random_uuid())",
  "select lead_to_send(gen_random_uuid())",
  "update page_views set views = 0",
  "update day_keys set key = ''",
  "truncate day_keys",
  "update clock_notes set believed_at = now()",
  "delete from clock_notes",
];

test("the server's role is refused everything else", async () => {
  const { url, sql } = await connectAs("landing_server");
  const codes = [];
  for (const statement of REFUSED) {
    const error = await sql.unsafe(statement).catch((caught) => caught);
    codes.push([statement, error.code]);
  }
  // Permission denied, on any object.
  expect(codes).toEqual(REFUSED.map((statement) => [statement, "42501"]));
  const stored = await asOwner(url, (owner) => owner`select email from "Landing page"`);
  expect([...stored]).toEqual([{ email: "ada@example.com" }]);
});

test("the server's role learns of a lead only whether it is stored without a spam reason", async () => {
  const { url, sql } = await connectAs("landing_server");
  await asOwner(
    url,
    (owner) => owner`
      insert into "Landing page" (id, created_at, email, suspicion)
      values ('0190a000-0000-8000-8000-000000000001', now(), 'eve@example.com', 'too fast')`,
  );
  const [good] = await asOwner(url, (owner) => owner`select id from "Landing page" where suspicion is null`);
  const learned = [];
  for (const id of [
    good!.id,
    "0190a000-0000-8000-8000-000000000001",
    "0190a000-0000-8000-8000-000000000002",
  ]) {
    learned.push(...(await sql`select is_stored_without_suspicion(${id}) as is`));
  }
  expect(learned.map(({ is }) => is)).toEqual([true, false, false]);
});

test("the server's role has no other right in the database", async () => {
  const { url } = await connectAs("landing_server");
  const rights = await asOwner(
    url,
    (sql) => sql`
      select table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'landing_server' order by 1, 2`,
  );
  expect(rights.map(({ table_name, privilege_type }) => `${privilege_type} ${table_name}`)).toEqual([
    "INSERT Landing page",
    "SELECT clock_notes",
    "DELETE day_keys",
    "INSERT day_keys",
    "SELECT day_keys",
    "INSERT flag_assignments",
    "INSERT hook_journal",
    "SELECT landing_migrations",
    "INSERT page_views",
    "INSERT picture_bytes",
    "SELECT picture_bytes",
    "UPDATE picture_bytes",
    "INSERT ready_journal",
  ]);
});

test("the webhook role cannot touch a lead", async () => {
  const { sql } = await connectAs("landing_hooks");
  for (const statement of ['select * from "Landing page"', 'delete from "Landing page"']) {
    await expect(sql.unsafe(statement)).rejects.toThrow("permission denied");
  }
  await expect(insertLead(sql)).rejects.toThrow("permission denied");
});

test("the maintenance role reads and deletes leads, and writes none", async () => {
  const { sql } = await connectAs("landing_upkeep");
  expect(await sql`delete from "Landing page" where created_at < now() returning email`).toHaveLength(1);
  await expect(insertLead(sql)).rejects.toThrow("permission denied");
  await expect(sql`update "Landing page" set email = 'eve@example.com'`).rejects.toThrow("permission denied");
});
