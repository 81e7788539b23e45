import { UPLOAD_TOO_LARGE } from "../../../contract/errors.ts";
import type { FormDefinition, FormProblem } from "../../../content/form-definition.ts";
import { makeIdempotencyKey } from "../../../contract/idempotency-key.ts";
import { FILE_NAME_CHARS_MAX, UPLOAD_BYTES_MAX } from "../../../contract/limits.ts";
import { type LeadRow, type Product, withScheme } from "../../../contract/lead-row.ts";
import { isImageExtension, toUploadPath } from "../../../contract/uploads.ts";
import { randomText } from "../../../contract/random-text.ts";
import { findAiMark } from "../image/ai-mark.ts";
import type { AttemptMemory } from "./attempt.ts";
import type { Progress } from "./fetch-with-progress.ts";
import { Refused } from "./refused.ts";
import { type LeadInput, findMessage, findProblem, inputFingerprint } from "./lead.ts";
import type { LeadMetadata, LeadApi } from "./lead-api.ts";

export type SubmitContext = LeadMetadata & { path: string };

/** `key` is the attempt's idempotency key. */
export type SubmittedRow = { row: LeadRow; key: string };

/** A problem with its message for the visitor and, unless the input was invalid, the error. */
export type SubmitFailure = { problem: FormProblem; message: string; cause?: unknown };

export type SubmitResult = SubmittedRow | SubmitFailure;

/**
 * Uploads the image first and inserts the row last, so that no row refers to a missing image. Never throws. Retrying
 * the same lead repeats only the call that failed.
 */
export function createSubmitLead(
  form: FormDefinition,
  loadLeadApi: () => Promise<LeadApi>,
  memory: AttemptMemory = { attempt: undefined },
) {
  return async function submitLead(
    lead: LeadInput,
    { path, ...metadata }: SubmitContext,
    onProgress: (sent: Progress) => void,
  ): Promise<SubmitResult> {
    const problem = findProblem(form, lead);
    if (problem) return fail(problem);
    if (memory.attempt?.fingerprint !== inputFingerprint(lead)) {
      memory.attempt = { fingerprint: inputFingerprint(lead), key: makeIdempotencyKey(Date.now()) };
    }
    let api: LeadApi | undefined;
    try {
      api = await loadLeadApi();
      const content = await toRowContent(lead, memory, api, onProgress);
      const row: LeadRow = form.writesPath ? { ...content, path } : content;
      const { key, aiMark } = memory.attempt;
      await api.insertRow(row, key, aiMark ? { ...metadata, aiMark } : metadata);
      memory.attempt = undefined;
      return { row, key };
    } catch (error) {
      if (api && lead.kind === "file" && !memory.attempt?.storedImage) return fail("uploadFailed", error);
      if (!(error instanceof Refused)) return fail("exception", error);
      if (error.lacksImage) forgetUpload(memory);
      return fail("rowRefused", error);
    }
  };

  function fail(problem: FormProblem, cause?: unknown): SubmitFailure {
    const reason = cause instanceof Error ? cause.message : "";
    return { problem, message: findMessage(form, problem, reason), cause };
  }
}

function forgetUpload(memory: AttemptMemory) {
  if (!memory.attempt) return;
  const { fingerprint, key } = memory.attempt;
  memory.attempt = { fingerprint, key };
}

async function toRowContent(
  lead: LeadInput,
  memory: AttemptMemory,
  api: LeadApi,
  onProgress: (sent: Progress) => void,
) {
  if (lead.kind === "email") return { email: lead.email };
  if (lead.kind === "url") return { product: { type: "url" as const, productUrl: withScheme(lead.url) } };
  const attempt = memory.attempt!;
  if (attempt.storedImage) return { product: attempt.storedImage };
  const file = lead.file as File;
  const aiMark = await findAiMark(file);
  const product = await storeUpload(file, api, onProgress);
  memory.attempt = { ...attempt, storedImage: product, aiMark };
  return { product };
}

async function storeUpload(file: File, api: LeadApi, onProgress: (sent: Progress) => void): Promise<Product> {
  const image = await api.prepareImage(file);
  const { name, type, size } = image;
  // Checked here, because some browsers report a network error when the service closes the connection on a large file.
  if (size > UPLOAD_BYTES_MAX) throw new Refused(UPLOAD_TOO_LARGE);
  const filePath = uploadPath(name, type);
  const fileUrl = await api.uploadImage(filePath, image, onProgress);
  const fileName = name.slice(-FILE_NAME_CHARS_MAX);
  return { type: "file", fileName, fileType: type, fileSize: size, filePath, fileUrl };
}

/** `products/{timestamp}-{random}.{extension}`, with the name's extension if it is an image's, or else the type's. */
export function uploadPath(fileName: string, fileType: string): string {
  const fromName = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1];
  const fromType = /^image\/(?:x-)?(?!jpeg$)([a-z0-9]+)/i.exec(fileType)?.[1];
  const candidates = [fromName, fromType].map((extension) => extension?.toLowerCase() ?? "");
  const extension = candidates.find(isImageExtension) ?? "jpg";
  // A clock set before September 2001 has fewer digits.
  const timestamp = String(Math.max(0, Date.now())).padStart(13, "0");
  return toUploadPath(`${timestamp}-${randomText(16)}.${extension}`);
}
