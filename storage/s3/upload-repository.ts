import { basename } from "node:path/posix";
import { DeleteObjectsCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { isPicturePath, PICTURES_FOLDER } from "../../contract/uploads.ts";
import type { ArchivedPicture, PictureArchive } from "../../domain/uploads/upload-repository.ts";
import { connectS3, openPicturesOnS3 } from "./upload-store.ts";
import type { S3Settings } from "./upload-store.ts";
import type { PictureStore, StoredPicture } from "../../domain/uploads/upload-store.ts";

/** What S3 takes to delete in one call. */
const DELETED_AT_ONCE_MAX = 1000;
const LOOKS_AT_ONCE = 32;

/**
 * The pictures in a bucket, beside the servers that write to it. To delete takes a right that servers need not have.
 * @throws StartProblem as the store does.
 */
export async function openPictureArchiveOnS3(settings: S3Settings): Promise<PictureArchive> {
  return new PictureArchiveOnS3(await openPicturesOnS3(settings), connectS3(settings), settings.bucket);
}

class PictureArchiveOnS3 implements PictureArchive {
  readonly #store: PictureStore;
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(store: PictureStore, client: S3Client, bucket: string) {
    this.#store = store;
    this.#client = client;
    this.#bucket = bucket;
  }

  async *list(): AsyncGenerator<ArchivedPicture> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: `${PICTURES_FOLDER}/` },
    );
    for await (const { Contents = [] } of pages) {
      for (const { Key = "", Size = 0, LastModified } of Contents) {
        if (isPicturePath(Key)) yield { name: basename(Key), bytes: Size, storedAt: LastModified! };
      }
    }
  }

  open(name: string): Promise<StoredPicture | null> {
    return this.#store.open(name);
  }

  has(name: string): Promise<boolean> {
    return this.#store.has(name);
  }

  async delete(names: readonly string[]): Promise<number> {
    // S3 does not tell whether there was anything to delete.
    const found = await this.#thoseThatAreThere(names);
    for (let start = 0; start < found.length; start += DELETED_AT_ONCE_MAX) {
      const some = found.slice(start, start + DELETED_AT_ONCE_MAX);
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({
          Bucket: this.#bucket,
          Delete: { Objects: some.map((name) => ({ Key: `${PICTURES_FOLDER}/${name}` })), Quiet: true },
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
