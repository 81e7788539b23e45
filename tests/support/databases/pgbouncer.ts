import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { installOnDebian } from "../runner/debian-packages.ts";
import { freePort } from "../server/free-port.ts";
import { withUrlParts } from "./databases.ts";
import { otherThanRoot } from "./postgres-server.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

/** Why tests that need PgBouncer can't run here, or null. */
export const whyNoPgBouncer = existsSync(PROGRAM) ? null : "they need pgbouncer, which is not installed";

/** Installs PgBouncer on Debian if it is missing. @returns why that failed, or null */
export function installPgBouncer(): string | null {
  if (existsSync(PROGRAM)) return null;
  const problem = installOnDebian(["pgbouncer"]);
  return existsSync(PROGRAM) ? null : problem;
}

/** Few enough that clients share connections. */
const CONNECTIONS_PER_DATABASE = 3;

/** Kills the pooler when its input closes, which happens however this process ends. */
const GUARD = `
  "$@" </dev/null &
  read -r line
  kill -KILL $! 2>/dev/null
  wait $!`;

const START_MS_MAX = 20_000;

export type PgBouncer = {
  /** Turns a database's URL into one that goes through the pooler. */
  reach(url: string): string;
  /** Ends it at once, with every connection. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** PgBouncer in transaction mode, in front of all databases of a server. @param url its superuser's URL. */
export async function startPgBouncer(url: string, settings: Record<string, string> = {}): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "landing-pgbouncer-"));
  const [config, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  const ownPort = await freePort();
  const own = {
    listen_addr: "127.0.0.1",
    listen_port: ownPort,
    unix_socket_dir: "",
    pool_mode: "transaction",
    default_pool_size: CONNECTIONS_PER_DATABASE,
    max_client_conn: 2000,
    // The superuser logs in often, and SCRAM would hash its password thousands of times. Others keep their SCRAM
    // secrets.
    auth_type: "md5",
    auth_file: users,
    auth_user: username,
    auth_query: "select usename, passwd from pg_shadow where usename = $1",
    ...settings,
  };
  writeFileSync(users, `"${username}" "${password}"\n`);
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(config, `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n${lines.join("\n")}\n`);
  const user = otherThanRoot();
  if (user) for (const path of [folder, config, users]) chownSync(path, user.uid, user.gid);
  let child: ChildProcess;
  let said = "";

  async function start() {
    child = spawn("sh", ["-c", GUARD, "sh", PROGRAM, config], {
      ...user,
      cwd: folder,
      stdio: ["pipe", "ignore", "pipe"],
    });
    child.stderr!.on("data", (chunk) => (said += chunk));
    const reached = withUrlParts(url, { port: String(ownPort) });
    for (const until = performance.now() + START_MS_MAX; !(await answers(reached)); await wait(20)) {
      if (performance.now() > until || child.exitCode !== null)
        throw new Error(`PgBouncer did not start:\n${said}`);
    }
  }

  async function kill() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.stdin!.end();
    await ended;
  }

  await start();
  return {
    reach: (database) => withUrlParts(database, { port: String(ownPort) }),
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, fetch_types: false });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 0 });
  }
}
