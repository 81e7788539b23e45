import { UPLOAD_BYTES_MAX } from "./limits.ts";

/** An error as the storage protocol writes it. */
export type StorageErrorBody = { statusCode: string; error: string; message: string };

/** An error as the row protocol writes it. */
export type RowsErrorBody = { code: string; message: string; details: string | null; hint: string | null };

/** What whoever uploads a larger picture is told; the browser says it before anything is sent. */
export const UPLOAD_TOO_LARGE = `The picture is larger than ${UPLOAD_BYTES_MAX / (1024 * 1024)} MB.`;

/** The code of a row whose picture is not there: it was never uploaded, or was deleted as unused meanwhile. */
export const MISSING_PICTURE = "MissingPicture";
