import { randomUUID } from "node:crypto";
import { CopyObjectCommand, DeleteObjectsCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Closable } from "../backend.ts";
import { isUploadPath, toUploadName, toUploadPath, UPLOADS_FOLDER } from "../../contract/uploads.ts";
import type { FindInUse, StoredUpload, UploadRepository } from "../../domain/uploads/upload-repository.ts";
import { connectS3, openS3UploadStore } from "./upload-store.ts";
import type { S3Settings } from "../../config/config.ts";
import type { UploadStore, UploadContent } from "../../domain/uploads/upload-store.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import { chunks } from "../../domain/chunks.ts";

/** S3's limit on keys listed or deleted per call. */
const KEYS_PER_CALL_MAX = 1000;
const CONCURRENT_CALLS_MAX = 32;

/** The prefix of pictures about to be deleted. No picture's own name begins with a dot. */
const ASIDE = `${UPLOADS_FOLDER}/.aside-`;
const UUID_CHARS = 36;
/** How long a picture may be set aside: longer than any deletion takes, even with clocks that differ. */
const ASIDE_MS_MAX = HOUR_MS;

/**
 * Opens the pictures in a bucket. Servers may be running on it. Deleting requires a right that servers don't need.
 * @throws OperatorError as `openS3UploadStore`.
 */
export async function openS3UploadRepository(
  settings: S3Settings,
  keysPerCallMax = KEYS_PER_CALL_MAX,
): Promise<UploadRepository> {
  const store = await openS3UploadStore(settings);
  return new S3UploadRepository(store, connectS3(settings), settings.bucket, keysPerCallMax);
}

type Aside = { key: string; name: string; isAbandoned: boolean };

class S3UploadRepository implements UploadRepository {
  readonly #store: Closable<UploadStore>;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #keysPerCallMax: number;
  #aside: readonly Aside[] | undefined;

  constructor(store: Closable<UploadStore>, client: S3Client, bucket: string, keysPerCallMax: number) {
    this.#store = store;
    this.#client = client;
    this.#bucket = bucket;
    this.#keysPerCallMax = keysPerCallMax;
  }

  async *list(): AsyncGenerator<StoredUpload> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: `${UPLOADS_FOLDER}/`, MaxKeys: this.#keysPerCallMax },
    );
    for await (const { Contents = [] } of pages) {
      for (const { Key = "", Size = 0, LastModified } of Contents) {
        if (isUploadPath(Key)) yield { name: toUploadName(Key), bytes: Size, storedAt: LastModified! };
      }
    }
  }

  open(name: string): Promise<UploadContent | null> {
    return this.#store.open(name);
  }

  size(name: string): Promise<number | null> {
    return this.#store.size(name);
  }

  async delete(names: readonly string[], findInUse: FindInUse): Promise<string[]> {
    await this.#restoreAside(names);
    // S3 does not report whether there was anything to delete.
    const existing = await this.#existing(names);
    const aside = new Map(existing.map((name) => [name, `${ASIDE}${randomUUID()}-${name}`]));
    const copied = await this.#copyAll(existing.map((name) => [toUploadPath(name), aside.get(name)!]));
    const found = existing.filter((name) => copied.has(toUploadPath(name)));
    await this.#deleteAll(found.map(toUploadPath));
    let inUse: ReadonlySet<string> = new Set(found);
    try {
      inUse = await findInUse(found);
    } finally {
      const kept = found.filter((name) => inUse.has(name));
      await this.#copyAll(kept.map((name) => [aside.get(name)!, toUploadPath(name)]));
      await this.#deleteAll(found.map((name) => aside.get(name)!));
    }
    return found.filter((name) => !inUse.has(name));
  }

  async close(): Promise<void> {
    await this.#store.close();
    this.#client.destroy();
  }

  /**
   * Restores what a process that died had set aside. A picture that is to be deleted is restored at any age: a process
   * still at work on it finds the same leads.
   */
  async #restoreAside(names: readonly string[]): Promise<void> {
    const asked = new Set(names);
    const all = this.#aside ?? (await this.#listAside());
    const restored = all.filter(({ name, isAbandoned }) => isAbandoned || asked.has(name));
    this.#aside = all.filter((aside) => !restored.includes(aside));
    await this.#copyAll(restored.map(({ key, name }) => [key, toUploadPath(name)]));
    await this.#deleteAll(restored.map(({ key }) => key));
  }

  async #listAside(): Promise<Aside[]> {
    const aside: Aside[] = [];
    const inBucket = { Bucket: this.#bucket, Prefix: ASIDE };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, inBucket)) {
      for (const { Key = "", LastModified } of Contents) {
        const name = Key.slice(ASIDE.length + UUID_CHARS + 1);
        aside.push({ key: Key, name, isAbandoned: LastModified!.getTime() < Date.now() - ASIDE_MS_MAX });
      }
    }
    return aside;
  }

  /** @returns the keys that were copied; another process may have deleted the others. */
  async #copyAll(keys: readonly (readonly [from: string, to: string])[]): Promise<Set<string>> {
    const copied = new Set<string>();
    await inChunks(keys, async ([from, to]) => {
      const copy = { Bucket: this.#bucket, CopySource: `${this.#bucket}/${from}`, Key: to };
      try {
        await this.#client.send(new CopyObjectCommand(copy));
        copied.add(from);
      } catch (error) {
        if ((error as Error).name !== "NoSuchKey") throw error;
      }
    });
    return copied;
  }

  async #deleteAll(keys: readonly string[]): Promise<void> {
    for (const chunk of chunks(keys, this.#keysPerCallMax)) {
      const Objects = chunk.map((Key) => ({ Key }));
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      );
      const [refused] = Errors;
      if (refused)
        throw new Error(`S3 did not delete all pictures: ${refused.Code ?? ""} ${refused.Message ?? ""}`);
    }
  }

  async #existing(names: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    await inChunks([...new Set(names)], async (name) => {
      if ((await this.#store.size(name)) !== null) found.push(name);
    });
    return found;
  }
}

async function inChunks<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const chunk of chunks(all, CONCURRENT_CALLS_MAX)) await Promise.all(chunk.map(work));
}
