import type { Readable } from "node:stream";

/** What a picture store keeps is named as `isUploadName` of the contract says; any other name is an error. */
export interface UploadStore {
  /**
   * Resolves once the picture would survive a power cut. Nothing of it is kept when it rejects.
   * @throws UploadExists when the name is taken; the picture that has it stays as it is.
   * @throws whatever reading the bytes throws.
   */
  save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The picture with its size in bytes, or null when there is none. The caller reads or destroys the stream. */
  open(name: string): Promise<UploadContent | null>;
  has(name: string): Promise<boolean>;
  /** What all pictures together take, by `diskBytes`, but for those that arrive or go while this counts. */
  bytesStored(): Promise<number>;
  /** Rejects when the store does not answer. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** What a file takes of a disk at least, and in steps of which it grows. */
export const BLOCK_BYTES = 4096;

/** What a picture of this size takes of a disk, and of every limit on pictures: so many tiny ones would fill a disk as well. */
export function diskBlocks(size: number): number {
  return Math.ceil(size / BLOCK_BYTES);
}

export function diskBytes(size: number): number {
  return diskBlocks(size) * BLOCK_BYTES;
}

export type UploadContent = { bytes: Readable; size: number };

export class UploadExists extends Error {
  override name = "UploadExists";
}
