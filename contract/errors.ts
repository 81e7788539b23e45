/** An error as the storage protocol writes it. */
export type StorageErrorBody = { statusCode: string; error: string; message: string };

/** An error as the row protocol writes it. */
export type RowsErrorBody = { code: string; message: string; details: string | null; hint: string | null };
