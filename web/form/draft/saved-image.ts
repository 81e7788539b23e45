import { randomText } from "../../../contract/random-text.ts";
import { formKey, recall, remember } from "../../tab-storage.ts";
import { PICKER, pickerDataset } from "../form-dataset.ts";
import { setImage } from "../image/image-file.ts";
import { type Draft, draftKey } from "./draft.ts";

/**
 * A chosen image, kept in the browser's own database so that a page that was closed or reloaded finds it again. It
 * outlives a new version of the site, so these names stay.
 */
type Kept = { picture: File; at: number };
const DATABASE = "drafts";
const STORE = "pictures";

/** A tab that was closed is seldom opened again later. */
const KEPT_MS_MAX = 24 * 60 * 60 * 1000;

/** A database that doesn't answer must not block the form. */
const WAIT_MS_MAX = 1000;

/**
 * Keeps a form's image for the next visit of this tab; undefined forgets it. Resolves when that is done, or is
 * taking too long to wait for. Never rejects: keeping it is optional.
 */
export async function saveImage(formId: string, image: File | undefined) {
  await withinWait(keep(formId, image));
}

async function keep(formId: string, image: File | undefined) {
  const images = await open("readwrite");
  if (image) images.put({ picture: image, at: Date.now() } satisfies Kept, imageKey(formId));
  else images.delete(imageKey(formId));
  deleteOutdated(images);
  await waitForEnd(images.transaction);
}

/** Chooses the image again that a form had when this tab left it; where it can't be had, the picker asks for it. */
export async function restoreImage(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  if (!input || input.files?.length || !recall<Draft>(draftKey(form.id))?.picture) return;
  const image = await withinWait(find(form.id));
  // Meanwhile the visitor may have chosen another one.
  if (input.files?.length) return;
  if (image) setImage(input, image);
  else pickerDataset(input.closest<HTMLElement>(PICKER)!).lost = "";
}

async function find(formId: string): Promise<File | undefined> {
  const images = await open("readonly");
  const kept = await waitForResult<Kept | undefined>(images.get(imageKey(formId)));
  return kept && isRecent(kept) ? kept.picture : undefined;
}

function deleteOutdated(images: IDBObjectStore) {
  const all = images.openCursor();
  all.addEventListener("success", () => {
    const { result } = all;
    if (!result) return;
    if (!isRecent(result.value as Kept)) result.delete();
    result.continue();
  });
}

/** False for dates far in the future too, so that a clock set back keeps nothing for ever. */
function isRecent({ at }: Kept): boolean {
  return Math.abs(Date.now() - at) < KEPT_MS_MAX;
}

/** The database is shared by all tabs; a tab finds its images by keys that only it knows. */
function imageKey(formId: string): string {
  const name = formKey("pictures", formId);
  const key = recall<string>(name) ?? randomText(16);
  remember(name, key);
  return key;
}

/** Undefined where it takes too long or goes wrong. */
function withinWait<T>(work: Promise<T>): Promise<T | undefined> {
  const end = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS_MAX));
  return Promise.race([work.catch(() => undefined), end]);
}

function waitForEnd(transaction: IDBTransaction): Promise<unknown> {
  return new Promise((resolve) => {
    for (const end of ["complete", "abort"]) transaction.addEventListener(end, resolve);
  });
}

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await waitForResult(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.addEventListener("complete", () => database.close());
  return transaction.objectStore(STORE);
}

function waitForResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", reject);
  });
}
