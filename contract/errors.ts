/** How the storage protocol tells an error. */
export type StorageErrorBody = { statusCode: string; error: string; message: string };

/** How the row protocol tells an error. */
export type RowsErrorBody = { code: string; message: string; details: string | null; hint: string | null };
