import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import type { S3Settings } from "../../../config/config.ts";
import { BUCKET, useCredentials } from "./s3-server.ts";
import { temporaryFolder } from "../folders/temporary-folder.ts";

/**
 * The same server in a process of its own: where a list has more than one page, it encrypts the mark that leads to the
 * next one with a cipher that Node offers on request only.
 */
export async function startS3rverProcess(): Promise<S3Settings & { endpoint: string }> {
  const program = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
  const child = spawn(
    process.execPath,
    `--openssl-legacy-provider ${program} -s -a 127.0.0.1 -p 0 -d ${temporaryFolder()} --configure-bucket ${BUCKET}`.split(
      " ",
    ),
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  });
  useCredentials("S3RVER", "S3RVER");
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /listening on (.+)$/.exec(line) ?? [];
    if (address) return { bucket: BUCKET, endpoint: `http://${address}`, region: "us-east-1" };
  }
  throw new Error("The S3 server did not start.");
}
