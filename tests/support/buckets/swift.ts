import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** Debian's packages keep Swift's modules where Debian's own Python finds them. */
const PYTHON = "/usr/bin/python3";
const SCRIPT = fileURLToPath(new URL("run-swift.py", import.meta.url));
const PACKAGES = "swift-proxy swift-object swift-container swift-account";
const ROLES = ["account", "container", "object", "proxy"] as const;
const START_MS_MAX = 30_000;

export const SWIFT_KEY = "test:tester";
export const SWIFT_SECRET = "testing";

/** Why the suite cannot run here, or null. */
export function whyNoSwift(): string | null {
  for (const role of ROLES) {
    if (!existsSync(`/usr/bin/swift-${role}-server`)) return `needs Debian's ${PACKAGES}`;
  }
  const folder = mkdtempSync(join(tmpdir(), "landing-swift-"));
  try {
    execFileSync(PYTHON, ["-c", `import os; os.setxattr(${JSON.stringify(folder)}, "user.swift", b"x")`], {
      stdio: "ignore",
    });
    return null;
  } catch {
    return `needs extended attributes on ${tmpdir()}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export type Swift = {
  endpoint: string;
  /** The files in which Swift stores bytes. */
  dataFiles: () => string[];
  stop: () => Promise<void>;
};

/** OpenStack Swift with its S3 interface, on free ports of 127.0.0.1, in its own folder. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), "landing-swift-"));
  mkdirSync(join(folder, "devices", "disk"), { recursive: true });
  const ports = await freePorts(ROLES.length);
  writeFileSync(join(folder, "swift.conf"), SWIFT_CONF);
  for (const [index, role] of ROLES.entries()) {
    writeFileSync(join(folder, `${role}.conf`), confOf(role, folder, ports[index]!));
  }
  execFileSync(PYTHON, [SCRIPT, "make-rings", folder, ...ports.slice(0, 3).map(String)]);
  const said: string[] = [];
  const children = ROLES.map((role) => {
    const child = spawn(PYTHON, [SCRIPT, "serve", folder, role], { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => void said.push(`${text}`));
    return child;
  });

  async function stop() {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, "exit");
        child.kill("SIGKILL");
        await exited;
      }),
    );
    rmSync(folder, { recursive: true });
  }

  const endpoint = `http://127.0.0.1:${ports.at(-1)}`;
  try {
    await Promise.all(ports.map((port) => answers(`http://127.0.0.1:${port}/healthcheck`)));
  } catch (error) {
    await stop();
    throw new Error(`Swift does not start:\n${said.join("")}`, { cause: error });
  }
  function dataFiles(): string[] {
    const files = readdirSync(join(folder, "devices"), { recursive: true, encoding: "utf8" });
    return files.filter((file) => file.endsWith(".data"));
  }

  return { endpoint, dataFiles, stop };
}

const SWIFT_CONF = `
[swift-hash]
swift_hash_path_prefix = landing
swift_hash_path_suffix = landing
`;

function confOf(role: (typeof ROLES)[number], folder: string, port: number): string {
  const server = `
[DEFAULT]
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
`;
  if (role === "proxy") return server + PROXY_CONF;
  return `${server}
[pipeline:main]
pipeline = ${role}-server
[app:${role}-server]
use = egg:swift#${role}
`;
}

const PROXY_CONF = `
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth bulk slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
# Nobody listens there: everything is asked anew, which is slower and always right.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${SWIFT_KEY.replace(":", "_")} = ${SWIFT_SECRET} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

/** Any response means that it runs. */
async function answers(url: string): Promise<void> {
  const end = Date.now() + START_MS_MAX;
  for (;;) {
    try {
      await (await fetch(url)).text();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(100);
    }
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}
