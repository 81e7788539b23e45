import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OperatorError } from "../../domain/errors/operator-error.ts";

// The host's settings for reaching registries and packages: the only thing the bare machine takes from the host.

const NETWORK_FILES = ["/etc/hosts", "/etc/resolv.conf"];
const APT = [
  "/etc/apt/sources.list",
  "/etc/apt/sources.list.d",
  "/etc/apt/auth.conf",
  "/etc/apt/auth.conf.d",
  "/etc/apt/keyrings",
  "/etc/apt/trusted.gpg.d",
  "/usr/share/keyrings",
];
const APT_SETTING = /^Acquire::(https?::|Check-)/;
const NPM_SETTING =
  /^(registry|@[^=]+:registry|\/\/[^=]+|ca|cafile|proxy|https-proxy|noproxy|strict-ssl)\s*=/;
const VARIABLE = /^(https?_proxy|all_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;

const { env } = process;

export const hostVariables = Object.entries(env).flatMap(([name, value]) =>
  VARIABLE.test(name) && value ? [`${name}=${value}`] : [],
);

/** Copies the settings into the machine's overlay. */
export async function copyHostSettings(root: string): Promise<void> {
  const certificates = [env.npm_config_cafile, env.NODE_EXTRA_CA_CERTS];
  for (const path of [...NETWORK_FILES, ...APT, ...certificates]) if (path) await copy(path, root);
  // Replaces debootstrap's sources.list, which would duplicate sources that the host lists elsewhere.
  await writeFile(join(root, "etc/apt/sources.list"), "", { flag: "a" });
  await write(join(root, "etc/apt/apt.conf.d/host"), aptSettings());
  await write(join(root, "usr/local/etc/npmrc"), await npmSettings());
}

/** Copies the running Node and npm to where the Node images have them. */
export async function copyNode(root: string): Promise<void> {
  const { npm_node_execpath: node, npm_execpath: npm } = env;
  if (!node || !npm) throw new OperatorError("Start it with npm, whose Node is copied: npm run bare-machine");
  const local = join(root, "usr/local");
  await cp(node, join(local, "bin/node"), { dereference: true });
  await cp(dirname(dirname(npm)), join(local, "lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"]) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name));
  }
}

async function copy(path: string, root: string): Promise<void> {
  if (existsSync(path)) await cp(path, join(root, path), { recursive: true, dereference: true });
}

async function write(path: string, lines: string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, lines.map((line) => `${line}\n`).join(""));
}

function aptSettings(): string[] {
  const settings = execFileSync("apt-config", ["dump"], { encoding: "utf8" });
  return settings.split("\n").filter((line) => APT_SETTING.test(line));
}

async function npmSettings(): Promise<string[]> {
  const files = [env.npm_config_globalconfig, env.npm_config_userconfig];
  const texts = await Promise.all(files.map((file) => (file ? readFile(file, "utf8").catch(() => "") : "")));
  return texts
    .join("\n")
    .split("\n")
    .filter((line) => NPM_SETTING.test(line));
}
