/** An error as the storage protocol writes it. */
export type StorageErrorBody = { statusCode: string; error: string; message: string };

/** An error as the row protocol writes it. */
export type RowsErrorBody = { code: string; message: string; details: string | null; hint: string | null };

/** The code of a row whose picture is not there: it was never uploaded, or was deleted as unused meanwhile. */
export const MISSING_PICTURE = "MissingPicture";
