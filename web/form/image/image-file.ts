// A form's file input is the single source of truth for the chosen image.

const HEIC_NAME = /\.hei[cf]$/i;

export function findImage(files: Iterable<File>): File | undefined {
  return Array.from(files).find(isImage);
}

/**
 * Puts an image into a file input as if the visitor had browsed for it, adding a missing type; undefined empties the
 * input.
 */
export function setImage(input: HTMLInputElement, image: File | undefined) {
  const transfer = new DataTransfer();
  if (image) transfer.items.add(withType(image));
  input.files = transfer.files;
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
}

/** By type, or by extension for the HEIC files that some phones give no type. */
function isImage(file: File): boolean {
  return file.type.startsWith("image/") || (!file.type && HEIC_NAME.test(file.name));
}

function withType(file: File): File {
  return file.type
    ? file
    : new File([file], file.name, { type: "image/heic", lastModified: file.lastModified });
}
