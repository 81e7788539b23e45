import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import postgres from "postgres";
import { runLeads as runCommand } from "../../../cli/run-leads.ts";
import { newDatabase } from "../databases/fresh-database.ts";
import { runS3rver, S3RVER_KEY } from "../buckets/s3rver.ts";
import { openPostgres } from "../databases/open-postgres.ts";
import type { CommandResult } from "../operators/leads-command.ts";

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
    // `leads` runs in this process, where the S3 client looks for its key.
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: S3RVER_KEY, AWS_SECRET_ACCESS_KEY: S3RVER_KEY });
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

/** Runs the operator's command in this process; tests/unit/cli/process.test.ts runs it in its own. */
export async function runLeads(env: Record<string, string>, args: string[]): Promise<CommandResult> {
  const [out, err] = [new Text(), new Text()];
  const { signal } = new AbortController();
  const exitCode = await runCommand(args, { env, stdout: out, stderr: err, signal });
  return { exitCode, out: out.all, err: err.all };
}

class Text extends Writable {
  all = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.all += String(chunk);
    done();
  }
}
