import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import type { S3Settings } from "../../../config/config.ts";
import { BUCKET, useCredentials } from "./s3-server.ts";
import { temporaryFolder } from "../folders/temporary-folder.ts";

/**
 * The same server in its own process, because it encrypts tokens for the next page of a list with a cipher that
 * Node only offers with an option.
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
