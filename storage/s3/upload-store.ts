import { randomUUID } from "node:crypto";
import { homedir } from "node:os";
import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { CompletedPart, HeadObjectCommandOutput } from "@aws-sdk/client-s3";
import type { Closable } from "../backend.ts";
import { isUploadName, toUploadPath, UPLOADS_FOLDER } from "../../contract/uploads.ts";
import { contentHeaders, UPLOAD_CACHE_CONTROL } from "../../domain/uploads/image-type.ts";
import type { S3Settings } from "../../config/config.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { inParts } from "./in-parts.ts";
import type { Part } from "./in-parts.ts";
import { UploadExists, diskBytes } from "../../domain/uploads/upload-store.ts";
import type { UploadStore, UploadContent } from "../../domain/uploads/upload-store.ts";

/**
 * S3's minimum for all but the last part. Nothing is read while a part is being sent, so an upload holds at most one
 * part and, while that is assembled, its pieces: twice this.
 */
export const PART_BYTES = 5 * 1024 * 1024;

const CONNECT_MS_MAX = 3000;
/** The time from the first byte sent to the first byte of the answer, for each try. */
const ANSWER_MS_MAX = 10_000;
/** How long a picture sent to a visitor on a slow network may stall. */
const SILENCE_MS_MAX = 30_000;
/** Per call, including the first. In between, the SDK waits a second or two at most. */
const TRIES_MAX = 3;
/** High enough that uploads still find one while each picture being read holds another. */
const CONNECTIONS_MAX = 500;

/** Metadata that identifies an upload, so that a server that lost the answer can recognize its own picture. */
const UPLOAD_MARK = "upload";

export type S3Options = {
  /** How long S3 may take to answer each try. */
  answerMsMax?: number;
  /** How long a picture may stall while it is read. */
  silenceMsMax?: number;
};

/**
 * Stores each picture as an object of an existing bucket, with the SDK's own credentials. The server needs the rights
 * to read, add, list and abort its own uploads, but not to delete.
 * @throws OperatorError when S3 refuses the bucket or there are no credentials, but not when S3 does not answer.
 */
export async function openS3UploadStore(
  settings: S3Settings,
  options: S3Options = {},
): Promise<Closable<UploadStore>> {
  const { bucket } = settings;
  const client = connectS3(settings, options);
  const store = new S3UploadStore(client, bucket);
  try {
    await store.ready();
  } catch (error) {
    const reason = describeRefusal(error);
    if (reason !== null) {
      client.destroy();
      throw new OperatorError(`The bucket ${bucket} of S3_BUCKET cannot be used: ${reason}.`);
    }
  }
  return store;
}

/** A client with timeouts short enough for visitors to wait. */
export function connectS3(
  { endpoint, region }: S3Settings,
  { answerMsMax = ANSWER_MS_MAX, silenceMsMax = SILENCE_MS_MAX }: S3Options = {},
): S3Client {
  ensureHome();
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES_MAX,
    // Other servers than Amazon's refuse or ignore the newer checksums; the signature covers the bytes anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS_MAX,
      requestTimeout: answerMsMax,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMsMax,
      httpAgent: { maxSockets: CONNECTIONS_MAX },
      httpsAgent: { maxSockets: CONNECTIONS_MAX },
    },
  });
}

/** The SDK looks for files in the home folder, which throws for a user without one, as in containers. */
function ensureHome(): void {
  try {
    homedir();
  } catch {
    process.env.HOME = "/";
  }
}

type Target = { Bucket: string; Key: string };

class S3UploadStore implements Closable<UploadStore> {
  readonly #client: S3Client;
  readonly #bucket: string;
  /** Keys that this process is publishing. */
  readonly #publishing = new Set<string>();
  #refusesConditions = false;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const target = this.#target(name);
    const parts = inParts(bytes, PART_BYTES);
    try {
      const first = await nextPart(parts);
      const mark = randomUUID();
      const { contentType, disposition } = contentHeaders(first.bytes);
      const kept = {
        ...target,
        ContentType: contentType,
        ...(disposition !== null && { ContentDisposition: disposition }),
        CacheControl: UPLOAD_CACHE_CONTROL,
        Metadata: { [UPLOAD_MARK]: mark },
      };
      if (!first.isLast) return await this.#saveInParts(kept, mark, first, parts);
      await this.#publish(target, mark, (condition) =>
        this.#client.send(new PutObjectCommand({ ...kept, ...condition, Body: first.bytes })),
      );
    } finally {
      await parts.return(undefined);
    }
  }

  async open(name: string): Promise<UploadContent | null> {
    try {
      const object = await this.#client.send(new GetObjectCommand(this.#target(name)));
      return { bytes: object.Body as Readable, size: object.ContentLength! };
    } catch (error) {
      // Only the picture may be missing, not the bucket.
      if (errorName(error) === "NoSuchKey") return null;
      throw error;
    }
  }

  async size(name: string): Promise<number | null> {
    return (await this.#head(this.#target(name)))?.ContentLength ?? null;
  }

  async bytesStored(): Promise<number> {
    const folder = { Bucket: this.#bucket, Prefix: `${UPLOADS_FOLDER}/` };
    let bytes = 0;
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, folder)) {
      for (const { Size = 0 } of Contents) bytes += diskBytes(Size);
    }
    return bytes;
  }

  async ready(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #target(name: string): Target {
    if (!isUploadName(name)) throw new Error("This is not the name of a picture.");
    return { Bucket: this.#bucket, Key: toUploadPath(name) };
  }

  async #saveInParts(
    kept: Target & { Metadata: Record<string, string> },
    mark: string,
    first: Part,
    others: AsyncGenerator<Part>,
  ): Promise<void> {
    const { Bucket, Key } = kept;
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(kept));
    const upload = { Bucket, Key, UploadId };
    try {
      const sent: CompletedPart[] = [];
      for (let part: Part | null = first; part !== null; part = part.isLast ? null : await nextPart(others)) {
        const PartNumber = sent.length + 1;
        const { ETag } = await this.#client.send(
          new UploadPartCommand({ ...upload, PartNumber, Body: part.bytes }),
        );
        sent.push({ PartNumber, ETag });
      }
      await this.#publish({ Bucket, Key }, mark, (condition) =>
        this.#client.send(
          new CompleteMultipartUploadCommand({ ...upload, ...condition, MultipartUpload: { Parts: sent } }),
        ),
      );
    } catch (error) {
      // If aborting fails, the bucket's rule for unfinished uploads cleans up; the original error matters more.
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
      throw error;
    }
  }

  /**
   * Publishes a picture under an unused name. Not every S3 supports conditional writes, so this checks first; only the
   * condition decides between two servers at the same instant, but names are random.
   */
  async #publish(
    target: Target,
    mark: string,
    write: (condition: { IfNoneMatch?: "*" }) => Promise<unknown>,
  ): Promise<void> {
    const { Key } = target;
    if (this.#publishing.has(Key)) throw new UploadExists();
    this.#publishing.add(Key);
    try {
      if ((await this.#ownerMark(target)) !== null) throw new UploadExists();
      await this.#write(write).catch(async (error) => {
        // A lost answer, and a retry that finds its own picture, look like failures.
        const found = await this.#ownerMark(target).catch(() => null);
        if (found === mark) return;
        throw found !== null && isNameTaken(error) ? new UploadExists() : error;
      });
    } finally {
      this.#publishing.delete(Key);
    }
  }

  async #write(write: (condition: { IfNoneMatch?: "*" }) => Promise<unknown>): Promise<void> {
    if (!this.#refusesConditions) {
      try {
        await write({ IfNoneMatch: "*" });
        return;
      } catch (error) {
        if (errorName(error) !== "NotImplemented") throw error;
        this.#refusesConditions = true;
      }
    }
    await write({});
  }

  /** The mark of the picture with this key, empty if it has none; null without a picture. */
  async #ownerMark(target: Target): Promise<string | null> {
    const head = await this.#head(target);
    return head && (head.Metadata?.[UPLOAD_MARK] ?? "");
  }

  /** Null if missing. */
  async #head(target: Target): Promise<HeadObjectCommandOutput | null> {
    try {
      return await this.#client.send(new HeadObjectCommand(target));
    } catch (error) {
      if (httpStatus(error) === 404) return null;
      throw error;
    }
  }
}

async function nextPart(parts: AsyncGenerator<Part>): Promise<Part> {
  const { value, done } = await parts.next();
  if (done) throw new Error("The last part is marked as such.");
  return value;
}

/** What is wrong with the settings, or null if retrying may help. */
function describeRefusal(error: unknown): string | null {
  const status = httpStatus(error) ?? 0;
  if (errorName(error) === "CredentialsProviderError") return "no credentials were found";
  if (status === 404) return "it does not exist";
  if (status === 401 || status === 403) return "access is denied";
  return status >= 300 && status < 500 ? `S3 refuses it with status ${status}` : null;
}

/** Whether another picture got the name first. */
function isNameTaken(error: unknown): boolean {
  return httpStatus(error) === 412 || httpStatus(error) === 409;
}

function errorName(error: unknown): unknown {
  return (error as Error).name;
}

function httpStatus(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
