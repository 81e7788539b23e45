import type { UploadContent } from "./upload-store.ts";

export type StoredUpload = { name: string; bytes: number; storedAt: Date };

/** Which of these pictures belong to a lead right now. */
export type FindInUse = (names: readonly string[]) => Promise<ReadonlySet<string>>;

/** The operator's side of pictures. Safe to use while servers use the same store. */
export interface UploadRepository {
  /** Every complete picture, unordered. */
  list(): AsyncIterable<StoredUpload>;
  /** Null if missing. The caller must read or destroy the stream. */
  open(name: string): Promise<UploadContent | null>;
  /** In bytes; null if missing. */
  size(name: string): Promise<number | null>;
  /**
   * Deletes pictures that are not in use. It hides them from servers before calling `findInUse`, so a lead arriving
   * meanwhile is either found here, or its server sees that the picture is gone. After an interruption, the next
   * deletion or start restores hidden pictures. Missing pictures are ignored. Several processes may delete at once.
   * @returns the names of the deleted pictures
   */
  delete(names: readonly string[], findInUse: FindInUse): Promise<string[]>;
  close(): Promise<void>;
}
