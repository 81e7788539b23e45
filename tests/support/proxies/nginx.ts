import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const NGINX = "/usr/sbin/nginx";
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** Why tests of nginx can't run here, or null. */
export const whyNoNginx: string | null = existsSync(NGINX)
  ? null
  : "they need Debian's nginx, which is not installed";

/** Whether nginx is installed, or could be on Debian. */
export function hasNginx(): boolean {
  if (existsSync(NGINX)) return true;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  // In single-user mode, Debian's package does not start its own nginx.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "nginx"], {
      stdio: "ignore",
      env,
    });
  } catch {
    return false;
  }
  return existsSync(NGINX);
}

/** Runs nginx in its own folder with this `http` configuration. @returns how to stop it. */
export async function startNginx(http: string, port: number): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "landing-nginx-"));
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${join(folder, "pid")};
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`).join(" ")}
  ${http}
}
`,
  );
  const errors = join(folder, "error.log");
  // Without our output, which it would hold open if this process were killed.
  const child = spawn(NGINX, ["-c", config, "-e", errors], { stdio: "ignore" });
  await waitUntilAnswers(`http://127.0.0.1:${port}/`).catch(async (error: Error) => {
    child.kill("SIGTERM");
    throw new Error(`nginx did not start: ${await readFile(errors, "utf8")}`, { cause: error });
  });
  return async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true });
  };
}

const START_MS_MAX = 10_000;

async function waitUntilAnswers(url: string) {
  const end = Date.now() + START_MS_MAX;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(50);
    }
  }
}
