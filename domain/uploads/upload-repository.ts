import type { UploadContent } from "./upload-store.ts";

export type StoredUpload = { name: string; bytes: number; storedAt: Date };

/** Which of these pictures a lead has, as of now. */
export type FindInUse = (names: readonly string[]) => Promise<ReadonlySet<string>>;

/** The operator's side of a store of pictures. It works beside servers that use the same store. */
export interface UploadRepository {
  /** Every picture, in no order; nothing that is still being written. */
  list(): AsyncIterable<StoredUpload>;
  /** The picture, or null when there is none. The caller reads or destroys the stream. */
  open(name: string): Promise<UploadContent | null>;
  has(name: string): Promise<boolean>;
  /**
   * Deletes pictures for good, but for those that are in use: it asks once servers no longer find them, so a lead that
   * arrives meanwhile is either seen here, or its server sees that the picture is gone. After an interruption, the next
   * deletion or the next start puts pictures back. Missing pictures are no error.
   * @returns the names of what was deleted.
   */
  delete(names: readonly string[], findInUse: FindInUse): Promise<string[]>;
  close(): Promise<void>;
}
