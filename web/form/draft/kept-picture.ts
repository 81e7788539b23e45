import { randomText } from "../../random-text.ts";
import { DRAFT, type Draft } from "./draft.ts";
import { setImage } from "../picture/picture-file.ts";
import { recall, remember } from "../tab-storage.ts";

/** A chosen picture, kept in the browser's own database so that a page that was closed or reloaded finds it again. */
type Kept = { picture: File; at: number };

const STORE = "pictures";

/** A tab that was closed is seldom opened again later. */
const KEPT_MS_MAX = 24 * 60 * 60 * 1000;

/** A database that does not answer holds nobody up. */
const WAIT_MS_MAX = 1000;

/**
 * Keeps a form's picture for the next visit of this tab; undefined forgets it. Resolves when that is done, or is
 * taking too long to wait for. Never rejects: it is a courtesy.
 */
export async function keepImage(formId: string, picture: File | undefined) {
  await withinWait(keep(formId, picture));
}

async function keep(formId: string, picture: File | undefined) {
  const pictures = await open("readwrite");
  if (!pictures) return;
  if (picture) pictures.put({ picture, at: Date.now() } satisfies Kept, draftKey(formId));
  else pictures.delete(draftKey(formId));
  deleteOutdated(pictures);
  await waitForEnd(pictures.transaction);
}

/** Chooses the picture again that a form had when this tab left it; where it can't be had, the picker asks for it. */
export async function restoreImage(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  if (!input || input.files?.length || !recall<Draft>(DRAFT, form.id)?.picture) return;
  const picture = await withinWait(find(form.id));
  // Meanwhile the visitor may have chosen another one.
  if (input.files?.length) return;
  if (picture) setImage(input, picture);
  else input.closest<HTMLElement>("[data-picker]")!.dataset.lost = "";
}

async function find(formId: string): Promise<File | undefined> {
  const pictures = await open("readonly");
  if (!pictures) return undefined;
  const kept = await waitForResult<Kept | undefined>(pictures.get(draftKey(formId)));
  return kept && isRecent(kept) ? kept.picture : undefined;
}

function deleteOutdated(pictures: IDBObjectStore) {
  const all = pictures.openCursor();
  all.addEventListener("success", () => {
    const { result } = all;
    if (!result) return;
    if (!isRecent(result.value as Kept)) result.delete();
    result.continue();
  });
}

/** A clock that was set back makes nothing last for ever. */
function isRecent({ at }: Kept): boolean {
  return Math.abs(Date.now() - at) < KEPT_MS_MAX;
}

/** The database is shared by all tabs; a tab finds its pictures by keys that only it knows. */
function draftKey(formId: string): string {
  const key = recall<string>(STORE, formId) ?? randomText(16);
  remember(STORE, formId, key);
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

async function open(mode: IDBTransactionMode): Promise<IDBObjectStore | undefined> {
  try {
    const opening = indexedDB.open("drafts");
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
    const database = await waitForResult(opening);
    const transaction = database!.transaction(STORE, mode);
    transaction.addEventListener("complete", () => database!.close());
    return transaction.objectStore(STORE);
  } catch {
    return undefined;
  }
}

/** Undefined where the browser refuses. */
function waitForResult<T>(request: IDBRequest<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => resolve(undefined));
  });
}
