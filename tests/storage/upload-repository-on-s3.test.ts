import { expect, test } from "vitest";
import { openS3UploadRepository } from "../../storage/s3/upload-repository.ts";
import { openS3UploadStore } from "../../storage/s3/upload-store.ts";
import { uploadRepositoryContract } from "./upload-repository-contract.ts";
import { startS3rverProcess } from "./s3-server-process.ts";
import { startS3rver } from "./s3-server.ts";

uploadRepositoryContract("S3", async () => {
  const settings = await startS3rverProcess();
  return { store: await openS3UploadStore(settings), repository: await openS3UploadRepository(settings, 10) };
});

test("a bucket that is not there is told", async () => {
  const settings = await startS3rver();
  await expect(openS3UploadRepository({ ...settings, bucket: "nowhere" })).rejects.toThrow(
    "The bucket nowhere of S3_BUCKET can not be used: it is not there.",
  );
});
