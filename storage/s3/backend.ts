import type { UploadBackend } from "../backend.ts";
import type { S3Settings } from "../../config/config.ts";

/** Keeps each picture as an object of a bucket. The SDK, larger than the rest of the server, is loaded on use. */
export function s3Backend(settings: S3Settings): UploadBackend {
  const { bucket, endpoint } = settings;
  return {
    name: `s3://${bucket}${endpoint === null ? "" : ` at ${endpoint}`}`,
    folder: null,
    openStore: async () => (await import("./upload-store.ts")).openS3UploadStore(settings),
    openRepository: async () => (await import("./upload-repository.ts")).openS3UploadRepository(settings),
  };
}
