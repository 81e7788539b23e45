import { randomText } from "../../../contract/random-text.ts";
import { formKey, recall, remember } from "../../tab-storage.ts";
import { PICKER, pickerDataset } from "../form-dataset.ts";
import { setImage } from "../image/image-file.ts";
import { type Draft, draftKey } from "./draft.ts";

/**
 * The chosen image, in IndexedDB so that it survives a reload or a closed tab. It outlives a deployment of a new
 * version, so these names must not change.
 */
type SavedImage = { picture: File; at: number };
const DATABASE = "drafts";
const STORE = "pictures";

/** How long a picture is kept: closed tabs are rarely reopened later. */
const AGE_MS_MAX = 24 * 60 * 60 * 1000;

/** An unresponsive database must not block the form. */
const TIMEOUT_MS = 1000;

/**
 * Saves a form's image for this tab; undefined deletes it. Best effort: resolves when done or after a timeout, and
 * never rejects.
 */
export async function saveImage(formId: string, image: File | undefined) {
  await withTimeout(save(formId, image));
}

async function save(formId: string, image: File | undefined) {
  const images = await open("readwrite");
  if (image) images.put({ picture: image, at: Date.now() } satisfies SavedImage, imageKey(formId));
  else images.delete(imageKey(formId));
  deleteExpired(images);
  await waitForEnd(images.transaction);
}

/**
 * Restores the image of this tab's draft. If it is lost, the picker asks the visitor to choose it again, until a slow
 * database answers after all.
 */
export async function restoreImage(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  if (!input || input.files?.length || !recall<Draft>(draftKey(form.id))?.picture) return;
  const restoring = find(form.id).then((image) => {
    // The visitor may have chosen another image in the meantime.
    if (image && !input.files?.length) setImage(input, image);
  });
  await withTimeout(restoring);
  if (!input.files?.length) pickerDataset(input.closest<HTMLElement>(PICKER)!).lost = "";
}

async function find(formId: string): Promise<File | undefined> {
  const images = await open("readonly");
  const saved = await waitForResult<SavedImage | undefined>(images.get(imageKey(formId)));
  return saved && isRecent(saved) ? saved.picture : undefined;
}

function deleteExpired(images: IDBObjectStore) {
  const all = images.openCursor();
  all.addEventListener("success", () => {
    const { result } = all;
    if (!result) return;
    if (!isRecent(result.value as SavedImage)) result.delete();
    result.continue();
  });
}

/** False for future dates too, or an image saved before the clock was set back would never expire. */
function isRecent({ at }: SavedImage): boolean {
  return Math.abs(Date.now() - at) < AGE_MS_MAX;
}

/** All tabs share the database, so each finds its own images by random keys in its session storage. */
function imageKey(formId: string): string {
  const name = formKey("pictures", formId);
  const key = recall<string>(name) ?? randomText(16);
  remember(name, key);
  return key;
}

/** Resolves to undefined on failure or timeout. */
function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return Promise.race([work.catch(() => undefined), timeout]);
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
  void waitForEnd(transaction).then(() => database.close());
  return transaction.objectStore(STORE);
}

function waitForResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", reject);
  });
}
