import { UPLOAD_BYTES_MAX } from "./limits.ts";

/** The body of the storage protocol's errors. */
export type StorageErrorBody = { statusCode: string; error: string; message: string };

/** The body of the row protocol's errors. */
export type RowsErrorBody = { code: string; message: string; details: string | null; hint: string | null };

/** The message for a picture over the limit; browsers show it before uploading. */
export const UPLOAD_TOO_LARGE = `The picture is larger than ${UPLOAD_BYTES_MAX / (1024 * 1024)} MB.`;

/** The error code for a row whose picture was never uploaded, or was deleted as unused. */
export const MISSING_PICTURE = "MissingPicture";
