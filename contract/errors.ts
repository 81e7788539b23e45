import { UPLOAD_BYTES_MAX } from "./limits.ts";

/** An error as the storage protocol writes it. */
export type StorageErrorBody = { statusCode: string; error: string; message: string };

/** An error as the row protocol writes it. */
export type RowsErrorBody = { code: string; message: string; details: string | null; hint: string | null };

/** The refusal of a larger picture; the browser shows it without sending anything. */
export const UPLOAD_TOO_LARGE = `The picture is larger than ${UPLOAD_BYTES_MAX / (1024 * 1024)} MB.`;

/** The error code for a row whose picture was never uploaded, or was deleted as unused. */
export const MISSING_PICTURE = "MissingPicture";
