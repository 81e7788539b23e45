import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { cleanEnvironment } from "../runner/clean-environment.ts";
import { newDatabase } from "../databases/fresh-database.ts";
import { runS3rver, S3RVER_KEY } from "../buckets/s3rver.ts";
import { openPostgres } from "../databases/open-postgres.ts";

export type Ran = { exitCode: number; out: string; err: string };

/** All of a site's stores. */
export type Stores = {
  settings: Record<string, string>;
  /** Everything stored: names and bytes of files, rows of tables. */
  everything(): Promise<string>;
  stop(): Promise<void>;
};

export const openers = {
  "SQLite and a folder": async (): Promise<Stores> => {
    const folder = mkdtempSync(join(tmpdir(), "landing-day-"));
    return {
      settings: { DATA_DIR: folder },
      everything: async () => readAll(folder),
      stop: async () => rmSync(folder, { recursive: true }),
    };
  },
  "PostgreSQL and S3": async (): Promise<Stores> => {
    const folder = mkdtempSync(join(tmpdir(), "landing-day-"));
    const [dataDir, objects] = [join(folder, "data"), join(folder, "objects")];
    for (const each of [dataDir, objects]) mkdirSync(each);
    const server = await openPostgres();
    const database = await newDatabase(server.url);
    const s3 = await runS3rver(objects, "shots");
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    return {
      settings: {
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        S3_BUCKET: "shots",
        S3_ENDPOINT: s3.endpoint,
        AWS_ACCESS_KEY_ID: S3RVER_KEY,
        AWS_SECRET_ACCESS_KEY: S3RVER_KEY,
      },
      async everything() {
        const tables = await sql<{ name: string }[]>`
          select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`;
        const rows = await Promise.all(tables.map(({ name }) => sql.unsafe(`select t::text from ${name} t`)));
        return JSON.stringify(rows) + readAll(folder);
      },
      async stop() {
        await sql.end();
        await s3.stop();
        await database.drop();
        await server.stop();
        rmSync(folder, { recursive: true });
      },
    };
  },
};

/** One byte per character, so that any ASCII text is found. */
function readAll(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), "latin1")}`)
    .join("\n");
}

/** The operator's command in its own process. */
export function runLeads(settings: Record<string, string>, args: string[]): Promise<Ran> {
  const env = { ...cleanEnvironment(), ...settings };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ["cli/leads.ts", ...args], { env }, (error, out, err) => {
      const exitCode = error === null ? 0 : error.code;
      if (typeof exitCode === "number") resolve({ exitCode, out, err });
      else reject(error);
    });
  });
}
