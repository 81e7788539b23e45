/** The form's one place for the chosen image is its file input; these are the ways into it. */

const HEIC_NAME = /\.hei[cf]$/i;

export function findImage(files: Iterable<File>): File | undefined {
  return Array.from(files).find(isImage);
}

/**
 * Puts an image into a file input as if the visitor had browsed for it, with the type that it should have; undefined
 * empties the input.
 */
export function setImage(input: HTMLInputElement, image: File | undefined) {
  const transfer = new DataTransfer();
  if (image) transfer.items.add(withType(image));
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Whether a file is an image by its type, or by its name where phones give no type. */
function isImage(file: File): boolean {
  return file.type.startsWith("image/") || (!file.type && HEIC_NAME.test(file.name));
}

/** The same image, of the same date. */
function withType(file: File): File {
  return file.type
    ? file
    : new File([file], file.name, { type: "image/heic", lastModified: file.lastModified });
}
