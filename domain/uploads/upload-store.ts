import type { Readable } from "node:stream";

/** Names must satisfy `isUploadName`; any other is an error. */
export interface UploadStore {
  /**
   * Resolves once the picture would survive a power cut. Keeps nothing if it rejects.
   * @throws UploadExists without touching the existing picture
   * @throws whatever reading the bytes throws
   */
  save(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null if missing. The caller must read or destroy the stream. */
  open(name: string): Promise<UploadContent | null>;
  /** In bytes; null if missing. */
  size(name: string): Promise<number | null>;
  /**
   * The sum of all pictures' `diskBytes`, give or take those added or deleted meanwhile.
   * @param recount do not use another server's last count
   */
  bytesStored(recount?: boolean): Promise<number>;
  /** Rejects if the store does not respond. */
  ready(): Promise<void>;
}

/** The disk's allocation unit. */
export const BLOCK_BYTES = 4096;

/** Limits count disk blocks, because many tiny pictures would fill a disk too. */
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
