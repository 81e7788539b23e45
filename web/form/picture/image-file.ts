/** The form's one place for the chosen image is its file input; these are the ways into it. */

const HEIC_NAME = /\.(heic|heif)$/i;

/** Whether a file is an image by its type, or by its name where phones give no type. */
export function isImage(file: File): boolean {
  return file.type.startsWith("image/") || (file.type === "" && HEIC_NAME.test(file.name));
}

/** The same image with the type it should have had. */
export function withType(file: File): File {
  return file.type === "" ? new File([file], file.name, { type: "image/heic" }) : file;
}

export function findImage(files: Iterable<File>): File | undefined {
  return Array.from(files).find(isImage);
}

/** Puts an image into a file input as if the visitor had browsed for it; undefined empties the input. */
export function setImage(input: HTMLInputElement, image: File | undefined) {
  const transfer = new DataTransfer();
  if (image) transfer.items.add(withType(image));
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
