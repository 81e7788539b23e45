import { basename } from "node:path/posix";
import { DeleteObjectsCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { isUploadPath, UPLOADS_FOLDER } from "../../contract/uploads.ts";
import type { StoredUpload, UploadRepository } from "../../domain/uploads/upload-repository.ts";
import { connectS3, openS3UploadStore } from "./upload-store.ts";
import type { S3Settings } from "../../config/config.ts";
import type { UploadStore, UploadContent } from "../../domain/uploads/upload-store.ts";

/** What S3 lists, and takes to delete, in one call. */
const AT_ONCE_MAX = 1000;
const LOOKS_AT_ONCE = 32;

/**
 * The pictures in a bucket, beside the servers that write to it. To delete takes a right that servers need not have.
 * @throws StartupError as the store does.
 */
export async function openS3UploadRepository(
  settings: S3Settings,
  atOnceMax = AT_ONCE_MAX,
): Promise<UploadRepository> {
  const store = await openS3UploadStore(settings);
  return new S3UploadRepository(store, connectS3(settings), settings.bucket, atOnceMax);
}

class S3UploadRepository implements UploadRepository {
  readonly #store: UploadStore;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #atOnceMax: number;

  constructor(store: UploadStore, client: S3Client, bucket: string, atOnceMax: number) {
    this.#store = store;
    this.#client = client;
    this.#bucket = bucket;
    this.#atOnceMax = atOnceMax;
  }

  async *list(): AsyncGenerator<StoredUpload> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: `${UPLOADS_FOLDER}/`, MaxKeys: this.#atOnceMax },
    );
    for await (const { Contents = [] } of pages) {
      for (const { Key = "", Size = 0, LastModified } of Contents) {
        if (isUploadPath(Key)) yield { name: basename(Key), bytes: Size, storedAt: LastModified! };
      }
    }
  }

  open(name: string): Promise<UploadContent | null> {
    return this.#store.open(name);
  }

  has(name: string): Promise<boolean> {
    return this.#store.has(name);
  }

  async delete(names: readonly string[]): Promise<number> {
    // S3 does not tell whether there was anything to delete.
    const found = await this.#thoseThatAreThere(names);
    for (let start = 0; start < found.length; start += this.#atOnceMax) {
      const some = found.slice(start, start + this.#atOnceMax);
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({
          Bucket: this.#bucket,
          Delete: { Objects: some.map((name) => ({ Key: `${UPLOADS_FOLDER}/${name}` })), Quiet: true },
        }),
      );
      const [refused] = Errors;
      if (refused)
        throw new Error(`S3 deleted not all pictures: ${refused.Code ?? ""} ${refused.Message ?? ""}`);
    }
    return found.length;
  }

  async close(): Promise<void> {
    await this.#store.close();
    this.#client.destroy();
  }

  async #thoseThatAreThere(names: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (let start = 0; start < names.length; start += LOOKS_AT_ONCE) {
      const some = names.slice(start, start + LOOKS_AT_ONCE);
      const are = await Promise.all(some.map((name) => this.#store.has(name)));
      found.push(...some.filter((_, index) => are[index]));
    }
    return found;
  }
}
