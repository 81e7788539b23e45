import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin"];

/** Where Redis is, or undefined. */
export const redisProgram = folders
  .map((folder) => join(folder, "redis-server"))
  .find((path) => existsSync(path));

/** Why tests that need a Redis can not run here, or null. */
export const whyNoRedis: string | null = redisProgram
  ? null
  : "they need redis-server, which is not installed";
