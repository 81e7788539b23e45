import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { onTestFinished, vi } from "vitest";
import type { S3Settings } from "../../../config/config.ts";
import { runS3rver, S3RVER_KEY } from "./s3rver.ts";
import { temporaryFolder } from "../folders/temporary-folder.ts";

export const BUCKET = "shots";

/** A small S3 server with an empty bucket, on a free port, in the test's own folder. */
export async function startS3rver(folder = temporaryFolder()): Promise<S3Settings & { endpoint: string }> {
  const { endpoint, stop } = await runS3rver(folder, BUCKET);
  onTestFinished(stop);
  useCredentials(S3RVER_KEY, S3RVER_KEY);
  return { bucket: BUCKET, endpoint, region: "us-east-1" };
}

/** Through the environment, as operators do, where the SDK looks for them. */
export function useCredentials(accessKeyId: string, secretAccessKey: string): void {
  vi.stubEnv("AWS_ACCESS_KEY_ID", accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** A client of the test's own, to check the bucket without the store. */
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
