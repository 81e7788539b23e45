import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { openPostgresExperimentRepository } from "../../../storage/postgres/experiment.ts";
import { openPostgresLeadWriter } from "../../../storage/postgres/lead-writer.ts";
import { withUrlParts } from "../../support/databases/databases.ts";
import { asOwner, freshDatabase } from "../../support/databases/fresh-database.ts";

const ROLES = readFileSync("storage/postgres/migrations/roles.sql", "utf8");
const SCRIPT = readFileSync("deploy/compose/create-site-user.sh", "utf8");

/** A database prepared by compose.yaml's script, with another login name, because roles are shared by all databases. */
async function databaseOfCompose(): Promise<string> {
  const owner = await freshDatabase();
  const database = new URL(owner).pathname.slice(1);
  const login = `site_${randomBytes(4).toString("hex")}`;
  const [, statements = ""] = /<<'SQL'\n([\s\S]*)\nSQL/.exec(SCRIPT) ?? [];
  const ofThisTest = statements
    .replaceAll(":'password'", "'a-password'")
    .replaceAll(/\bsite\b/g, login)
    .replaceAll(/\bdatabase leads\b/g, `database ${database}`);
  await asOwner(owner, (sql) => sql.unsafe(ROLES));
  await asOwner(owner, (sql) => sql.unsafe(ofThisTest));
  onTestFinished(() =>
    asOwner(owner, async (sql) => {
      await sql.unsafe(
        `reassign owned by ${login} to current_user; drop owned by ${login}; drop role ${login}`,
      );
    }),
  );
  return withUrlParts(owner, { username: login, password: "a-password" });
}

test("the login that compose.yaml gives the site suffices, and is not a superuser", async () => {
  const url = await databaseOfCompose();
  const store = await openPostgresLeadWriter(url);
  await store.close();
  await (await openPostgresExperimentRepository(url)).close();
  await asOwner(url, async (sql) => {
    const [role] = await sql`
      select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`;
    expect(role).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    });
    for (const statement of [
      "create role another login",
      "create database another",
      "copy (select 1) to program 'true'",
      "select pg_read_file('/etc/passwd')",
      "alter system set fsync = off",
    ]) {
      await expect(sql.unsafe(statement), statement).rejects.toThrow(/permission denied|must be/);
    }
  });
});

test("compose.yaml gives the site no administrator's password", () => {
  const { services } = parse(readFileSync("deploy/compose.yaml", "utf8"));
  expect(services.site.environment.DATABASE_URL).toContain("postgres://site:");
  expect(JSON.stringify(services.site)).not.toMatch(/POSTGRES_PASSWORD|PICTURES_PASSWORD|administrator/);
});
