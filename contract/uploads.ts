/** The bucket that holds what visitors upload, and the folder within it. */
export const PICTURES_BUCKET = "images";
export const PICTURES_FOLDER = "products";

/** `{timestamp}-{random}.{extension}`: milliseconds, at least 12 random characters, 1 to 5 letters or digits. */
const PICTURE_NAME = /^\d{13}-[a-z0-9]{12,40}\.[a-z0-9]{1,5}$/;

export function isPictureName(name: string): boolean {
  return PICTURE_NAME.test(name);
}

/** True for `products/{name}` with a picture's name, and for nothing else. */
export function isPicturePath(path: string): boolean {
  const [folder, name, ...more] = path.split("/");
  return folder === PICTURES_FOLDER && name !== undefined && more.length === 0 && isPictureName(name);
}

/** The end of the address at which the storage protocol shows a picture to anyone. */
export function publicPicturePath(filePath: string): string {
  return `/object/public/${PICTURES_BUCKET}/${filePath}`;
}
