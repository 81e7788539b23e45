/** Where visitors' uploads are kept. */
export const UPLOADS_BUCKET = "images";
export const UPLOADS_FOLDER = "products";

/** `{timestamp}-{random}.{extension}`: Unix milliseconds, 12 to 40 random characters, 1 to 5 letters or digits. */
const UPLOAD_NAME = /^\d{13}-[a-z0-9]{12,40}\.[a-z0-9]{1,5}$/;

/** Any extension, as older versions accepted; see `isNewUploadPath`. */
export function isUploadName(name: string): boolean {
  return UPLOAD_NAME.test(name);
}

/** The only extensions accepted for new uploads, because some types of files run when opened. */
export const IMAGE_EXTENSIONS: ReadonlySet<string> = new Set(
  "apng avif bmp cur dib dng gif heic heif hif ico jfif jp2 jpe jpeg jpg jxl pjp pjpeg png psd svg tif tiff webp".split(
    " ",
  ),
);

export function isImageExtension(extension: string): boolean {
  return IMAGE_EXTENSIONS.has(extension);
}

/** An upload's path within the bucket. */
export function toUploadPath(name: string): string {
  return `${UPLOADS_FOLDER}/${name}`;
}

/** The inverse of `toUploadPath`. */
export function toUploadName(path: string): string {
  return path.slice(UPLOADS_FOLDER.length + 1);
}

/** Whether a path is `products/{name}` with an upload's name. */
export function isUploadPath(path: string): boolean {
  const [folder, name, ...more] = path.split("/");
  return folder === UPLOADS_FOLDER && name !== undefined && more.length === 0 && isUploadName(name);
}

/** Like `isUploadPath`, but the extension must be an image's. */
export function isNewUploadPath(path: string): boolean {
  return isUploadPath(path) && isImageExtension(path.slice(path.lastIndexOf(".") + 1));
}

/** The path of an upload's public URL, below the storage protocol's base URL. */
export function publicUploadPath(filePath: string): string {
  return `/object/public/${UPLOADS_BUCKET}/${filePath}`;
}
