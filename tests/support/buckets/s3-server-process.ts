import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { S3Settings } from "../../../config/config.ts";
import { BUCKET, s3Client, useCredentials } from "./s3-server.ts";
import { quickFolder } from "../folders/quick-folder.ts";
import { temporaryFolder } from "../folders/temporary-folder.ts";

/**
 * The same server in its own process until the test ends. It lists in pages there, whose tokens it encrypts with a
 * cipher that Node only offers with an option.
 */
export async function startS3rverProcess(): Promise<S3Settings & { endpoint: string }> {
  const { endpoint, stop } = await spawnS3rver(temporaryFolder());
  onTestFinished(stop);
  useCredentials("S3RVER", "S3RVER");
  return { bucket: BUCKET, endpoint, region: "us-east-1" };
}

/** Shares such a server among the tests of a file. @returns how a test gets an empty bucket on it. */
export function sharedS3rverProcess(): () => Promise<S3Settings & { endpoint: string }> {
  let server: Awaited<ReturnType<typeof spawnS3rver>>;
  let buckets = 0;
  const folder = mkdtempSync(join(quickFolder(), "landing-s3-"));
  beforeAll(async () => {
    server = await spawnS3rver(folder);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  return async () => {
    useCredentials("S3RVER", "S3RVER");
    const bucket = `${BUCKET}-${buckets++}`;
    const settings = { bucket, endpoint: server.endpoint, region: "us-east-1" };
    await s3Client(settings).send(new CreateBucketCommand({ Bucket: bucket }));
    return settings;
  };
}

async function spawnS3rver(folder: string) {
  const program = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
  const child = spawn(
    process.execPath,
    `--openssl-legacy-provider ${program} -s -a 127.0.0.1 -p 0 -d ${folder} --configure-bucket ${BUCKET}`.split(
      " ",
    ),
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /listening on (.+)$/.exec(line) ?? [];
    if (url) return { endpoint: `http://${url}`, stop };
  }
  throw new Error("The S3 server did not start.");
}
