import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Which rights a call of S3 needs. */
const RIGHTS: Record<string, readonly string[]> = {
  AbortMultipartUpload: ["AbortMultipartUpload"],
  CompleteMultipartUpload: ["PutObject"],
  CopyObject: ["GetObject", "PutObject"],
  CreateMultipartUpload: ["PutObject"],
  DeleteObjects: ["DeleteObject"],
  GetObject: ["GetObject"],
  HeadBucket: ["ListBucket"],
  HeadObject: ["GetObject"],
  ListObjectsV2: ["ListBucket"],
  PutObject: ["PutObject"],
  UploadPart: ["PutObject"],
};

test("deploying.md names the rights that the calls of S3 need, and no other", () => {
  const source = globSync("storage/s3/*.ts").map((file) => readFileSync(file, "utf8"));
  const calls = new Set(
    Array.from(
      source.join("\n").matchAll(/\b([A-Z]\w+)Command\b|\bpaginate([A-Z]\w+)/g),
      ([, command, paged]) => command ?? paged!,
    ),
  );
  expect([...calls].toSorted()).toEqual(Object.keys(RIGHTS));
  const needed = new Set(Object.values(RIGHTS).flat());
  const named = readFileSync("docs/deploying.md", "utf8").matchAll(/`s3:(\w+)`/g);
  expect(Array.from(named, ([, right]) => right).toSorted()).toEqual([...needed].toSorted());
});
