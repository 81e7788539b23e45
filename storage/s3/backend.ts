import type { UploadBackend } from "../backend.ts";
import type { S3Settings } from "../../config/config.ts";

/** The pictures of a bucket, an object each. The SDK is larger than the rest of the server: it is loaded when it is used. */
export function s3Backend(settings: S3Settings): UploadBackend {
  const { bucket, endpoint } = settings;
  return {
    name: `s3://${bucket}${endpoint === null ? "" : ` at ${endpoint}`}`,
    folder: null,
    openStore: async () => (await import("./upload-store.ts")).openS3UploadStore(settings),
    openRepository: async () => (await import("./upload-repository.ts")).openS3UploadRepository(settings),
  };
}
