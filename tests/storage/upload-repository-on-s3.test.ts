import { expect, test } from "vitest";
import { openPictureArchiveOnS3 } from "../../storage/s3/upload-repository.ts";
import { openPicturesOnS3 } from "../../storage/s3/upload-store.ts";
import { pictureArchiveContract } from "./upload-repository-contract.ts";
import { startS3rverProcess } from "./s3-server-process.ts";
import { startS3rver } from "./s3-server.ts";

pictureArchiveContract("S3", async () => {
  const settings = await startS3rverProcess();
  return { store: await openPicturesOnS3(settings), archive: await openPictureArchiveOnS3(settings) };
});

test("a bucket that is not there is told", async () => {
  const settings = await startS3rver();
  await expect(openPictureArchiveOnS3({ ...settings, bucket: "nowhere" })).rejects.toThrow(
    "The bucket nowhere of S3_BUCKET can not be used: it is not there.",
  );
});
