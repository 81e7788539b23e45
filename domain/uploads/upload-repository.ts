import type { UploadContent } from "./upload-store.ts";

export type StoredUpload = { name: string; bytes: number; storedAt: Date };

/** The operator's side of a store of pictures. It works beside servers that use the same store. */
export interface UploadRepository {
  /** Every picture, in no order; nothing that is still being written. */
  list(): AsyncIterable<StoredUpload>;
  /** The picture, or null when there is none. The caller reads or destroys the stream. */
  open(name: string): Promise<UploadContent | null>;
  has(name: string): Promise<boolean>;
  /** Deletes pictures for good. Those that are gone already are no error. Resolves to how many there were. */
  delete(names: readonly string[]): Promise<number>;
  close(): Promise<void>;
}
