/** The form's one place for the chosen picture is its file input; these are the ways into it. */

const HEIC_NAME = /\.(heic|heif)$/i;

/** Whether a file is a picture by its type, or by its name where phones give no type. */
export function isImage(file: File): boolean {
  return file.type.startsWith("image/") || (file.type === "" && HEIC_NAME.test(file.name));
}

/** The same picture with the type it should have had. */
export function withType(file: File): File {
  return file.type === "" ? new File([file], file.name, { type: "image/heic" }) : file;
}

export function findImage(files: Iterable<File>): File | undefined {
  return Array.from(files).find(isImage);
}

/** Puts a picture into a file input as if the visitor had browsed for it; undefined empties the input. */
export function setImage(input: HTMLInputElement, picture: File | undefined) {
  const transfer = new DataTransfer();
  if (picture) transfer.items.add(withType(picture));
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
