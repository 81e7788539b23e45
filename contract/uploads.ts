/** The bucket that holds what visitors upload, and the folder within it. */
export const UPLOADS_BUCKET = "images";
export const UPLOADS_FOLDER = "products";

/** `{timestamp}-{random}.{extension}`: milliseconds, at least 12 random characters, 1 to 5 letters or digits. */
const UPLOAD_NAME = /^\d{13}-[a-z0-9]{12,40}\.[a-z0-9]{1,5}$/;

export function isUploadName(name: string): boolean {
  return UPLOAD_NAME.test(name);
}

/** True for `products/{name}` with a picture's name, and for nothing else. */
export function isUploadPath(path: string): boolean {
  const [folder, name, ...more] = path.split("/");
  return folder === UPLOADS_FOLDER && name !== undefined && more.length === 0 && isUploadName(name);
}

/** The end of the address at which the storage protocol shows a picture to anyone. */
export function publicUploadPath(filePath: string): string {
  return `/object/public/${UPLOADS_BUCKET}/${filePath}`;
}
