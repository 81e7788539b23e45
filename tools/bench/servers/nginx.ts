import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Skipped } from "../report/skipped.ts";
import { type Server, freePort, startServerProcess } from "./process.ts";

const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** nginx with one worker, serving the site's precompressed files. */
export async function startNginx(folder: string, site: string): Promise<Server> {
  installNginx();
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const config = join(folder, "nginx.conf");
  await writeFile(config, configFor(folder, resolve(site), port));
  return startServerProcess({
    command: "/usr/sbin/nginx",
    args: ["-c", config, "-e", join(folder, "error.log")],
    url: `http://127.0.0.1:${port}`,
    log: join(folder, "output.log"),
    answersAt: "/",
    stopWith: "SIGQUIT",
  });
}

function installNginx() {
  if (existsSync(BROTLI)) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Skipped("nginx: brotli_static is not installed, and installing it needs Debian and root.");
  }
  try {
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", "nginx", "libnginx-mod-http-brotli-static");
  } catch {
    throw new Skipped("nginx: apt-get could not install it.");
  }
}

function aptGet(...args: string[]) {
  // In single-user mode, Debian's package doesn't start its own nginx.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  execFileSync("apt-get", args, { stdio: "ignore", env });
}

function configFor(folder: string, site: string, port: number): string {
  return `
load_module ${BROTLI};
daemon off;
user root;
worker_processes 1;
pid ${join(folder, "pid")};
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log ${join(folder, "access.log")};
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  brotli_static on;
  gzip_static on;
  ${TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`).join(" ")}
  server {
    listen 127.0.0.1:${port};
    root ${site};
    location / { try_files $uri $uri/index.html =404; }
  }
}
`;
}
