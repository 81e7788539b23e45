import { expect, test } from "vitest";
import type { StartupError } from "../../../domain/errors/startup-error.ts";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { migratePostgres } from "../../../storage/postgres/migrate.ts";
import { addressOf } from "../../support/databases/databases.ts";
import { asOwner, freshDatabase } from "../../support/databases/fresh-database.ts";
import { login } from "../../support/databases/login.ts";

async function findProblems(started: Promise<unknown>): Promise<readonly string[]> {
  const error = await started.then(
    () => new Error("It started."),
    (caught) => caught,
  );
  return (error as StartupError).problems ?? [String(error)];
}

function appliedIn(url: string) {
  return asOwner(url, (sql) => sql`select file, xmin::text from landing_migrations order by file`);
}

test("eight servers that start at once on an empty database bring it up to date once", async () => {
  const url = await freshDatabase();
  const stores = await Promise.all(Array.from({ length: 8 }, () => openPostgresLeadWriter(url)));
  await Promise.all(stores.map((store) => store.close()));
  const files = (await appliedIn(url)).map(({ file }) => file);
  expect(files).toContain("001-landing-page.sql");
  expect(new Set(files).size).toBe(files.length);
});

test("a database that is up to date is left unchanged", async () => {
  const url = await freshDatabase();
  await migratePostgres(url);
  const before = await appliedIn(url);
  await migratePostgres(url);
  expect([...(await appliedIn(url))]).toEqual([...before]);
});

test("a failed migration leaves nothing behind", async () => {
  const url = await freshDatabase();
  // In the way of the index, which comes after the table.
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

test("a user who may only insert starts on a database that is up to date", async () => {
  const url = await freshDatabase();
  await migratePostgres(url);
  const app = await login(url, "in role landing_server");
  const store = await openPostgresLeadWriter(app.url);
  await store.ready();
  await store.close();
});

test("a user without the right to migrate learns which role can", async () => {
  const url = await freshDatabase();
  const app = await login(url, "in role landing_server, landing_hooks, landing_upkeep");
  expect(await findProblems(openPostgresLeadWriter(app.url))).toEqual([
    `DATABASE_URL: PostgreSQL's user ${app.name} may not bring the database up to date: permission denied for schema public.`,
    "Start this version once with the address of the database's owner, then with this one.",
  ]);
});

test("a user without roles learns what to run", async () => {
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

test("an owner with CREATEROLE sets everything up and serves without being a superuser", async () => {
  const admin = await freshDatabase();
  const owner = await login(admin, "createrole");
  await asOwner(admin, (sql) => sql.unsafe(`grant create on schema public to ${owner.name}`));
  // On a server where other tests have made the roles, only who was given them may give them on.
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
  const wrong = addressOf(url, { username: "nobody_here", password: "s3cret" });
  const [problem, ...more] = await findProblems(openPostgresLeadWriter(wrong));
  expect(problem).toBe('DATABASE_URL cannot be used: password authentication failed for user "nobody_here".');
  expect(more).toEqual([]);
  expect(
    await findProblems(openPostgresLeadWriter(addressOf(url, { pathname: "no_such_database" }))),
  ).toEqual(['DATABASE_URL cannot be used: database "no_such_database" does not exist.']);
  expect(await findProblems(openPostgresLeadWriter("postgres://ada:s3cret@127.0.0.1:1/leads"))).toEqual([
    "DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.",
  ]);
});
