import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { onTestFinished, vi } from "vitest";
import type { S3Settings } from "../../config/config.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type S3rver = { run(): Promise<AddressInfo>; httpServer: Server };

const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => S3rver;

export const BUCKET = "shots";

/** A small S3 server with an empty bucket, on a free port and in a folder of the running test's own. */
export async function startS3rver(): Promise<S3Settings & { endpoint: string }> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  onTestFinished(() => {
    server.httpServer.close();
    server.httpServer.closeAllConnections();
  });
  useCredentials("S3RVER", "S3RVER");
  return { bucket: BUCKET, endpoint: `http://127.0.0.1:${port}`, region: "us-east-1" };
}

/** As an operator hands them over: through the environment, where the SDK looks for them. */
export function useCredentials(accessKeyId: string, secretAccessKey: string): void {
  vi.stubEnv("AWS_ACCESS_KEY_ID", accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** A client of the test's own, to look past the store. */
export function s3Client({ endpoint, region }: { endpoint: string; region: string }): S3Client {
  const client = new S3Client({ endpoint, region, forcePathStyle: true });
  onTestFinished(() => client.destroy());
  return client;
}

/** The names of all objects, without their folder. */
export async function storedNames(client: S3Client, bucket = BUCKET): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.map(({ Key = "" }) => Key.replace(/^products\//, ""));
}
