/** The bucket that holds what visitors upload, and the folder within it. */
export const UPLOADS_BUCKET = "images";
export const UPLOADS_FOLDER = "products";

/** `{timestamp}-{random}.{extension}`: milliseconds, at least 12 random characters, 1 to 5 letters or digits. */
const UPLOAD_NAME = /^\d{13}-[a-z0-9]{12,40}\.[a-z0-9]{1,5}$/;

/** What is stored may have such a name. Older versions took any extension. */
export function isUploadName(name: string): boolean {
  return UPLOAD_NAME.test(name);
}

/** Of what systems and browsers call an image. Nothing else may be a new upload's: some programs run what they open by it. */
export const IMAGE_EXTENSIONS: ReadonlySet<string> = new Set(
  "apng avif bmp cur dib dng gif heic heif hif ico jfif jp2 jpe jpeg jpg jxl pjp pjpeg png psd svg tif tiff webp".split(
    " ",
  ),
);

export function isImageExtension(extension: string): boolean {
  return IMAGE_EXTENSIONS.has(extension);
}

/** Where an upload of this name is, within the bucket. */
export function toUploadPath(name: string): string {
  return `${UPLOADS_FOLDER}/${name}`;
}

/** The other way round. */
export function toUploadName(path: string): string {
  return path.slice(UPLOADS_FOLDER.length + 1);
}

/** True for `products/{name}` with a picture's name, and for nothing else. */
export function isUploadPath(path: string): boolean {
  const [folder, name, ...more] = path.split("/");
  return folder === UPLOADS_FOLDER && name !== undefined && more.length === 0 && isUploadName(name);
}

/** The same for what arrives now: it has a picture's extension as well. */
export function isNewUploadPath(path: string): boolean {
  return isUploadPath(path) && isImageExtension(path.slice(path.lastIndexOf(".") + 1));
}

/** The end of the address at which the storage protocol shows a picture to anyone. */
export function publicUploadPath(filePath: string): string {
  return `/object/public/${UPLOADS_BUCKET}/${filePath}`;
}
