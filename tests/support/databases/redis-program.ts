import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installOnDebian } from "../runner/debian-packages.ts";

export const redisProgram: string | undefined = findRedis();

/** Why tests that need a Redis can't run here, or null. */
export const whyNoRedis: string | null = redisProgram
  ? null
  : "they need redis-server, which is not installed";

/** Installs Redis on Debian if it is missing, for test files loaded later. @returns why that failed, or null */
export function installRedis(): string | null {
  if (redisProgram) return null;
  const problem = installOnDebian(["redis-server"]);
  return findRedis() ? null : problem;
}

function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];
  return folders.map((folder) => join(folder, "redis-server")).find((path) => existsSync(path));
}
