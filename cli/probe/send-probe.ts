import { FLAG_NAME, findVariant } from "../../contract/flags.ts";
import { HONEYPOT_HEADER, IDEMPOTENCY_KEY_HEADER, TIME_TO_SUBMIT_HEADER } from "../../contract/headers.ts";
import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { UPLOADS_BUCKET, toUploadPath } from "../../contract/uploads.ts";

/** Where to send a probe, and how to mark it. */
export type ProbeTarget = {
  /** The site's origin. */
  site: string;
  /** The public key of the site's forms. */
  anonKey: string;
  /** The query of a preview, if the site has previews; otherwise the lead gets a spam reason. */
  previewQuery: string | null;
};

/** A page with an upload form, behind a redirect page. */
const REDIRECT_PAGE = "/food";
export const PROBE_PAGE = "/food/version_a";

const WAIT_MS_MAX = 10_000;

/** Identifies as a bot, so that it doesn't count as a visitor. */
const AGENT = "leads-probe (bot)";

/** One transparent pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** A step's problem; completes a sentence that begins with the step's name. */
export class ProbeProblem extends Error {}

/** @throws ProbeProblem unless the site's flag service gives a variant. */
export async function askFlag({ site }: ProbeTarget): Promise<void> {
  const body = await call(`${site}/ofrep/v1/evaluate/flags`, {
    method: "POST",
    headers: { "content-type": "application/json", referer: site + REDIRECT_PAGE },
    body: JSON.stringify({ context: {} }),
  });
  const { flags } = parse(body) as { flags?: unknown };
  const flag = Array.isArray(flags) ? flags.find((entry) => entry?.key === FLAG_NAME) : undefined;
  if (findVariant(flag?.value) === null) throw new ProbeProblem(`gave no variant of ${FLAG_NAME}`);
}

/** @throws ProbeProblem unless a picture can be stored and seen. */
export async function uploadPicture({ site, anonKey }: ProbeTarget, name: string): Promise<void> {
  const path = `${UPLOADS_BUCKET}/${toUploadPath(name)}`;
  const headers = { apikey: anonKey, "content-type": "image/png" };
  await call(`${site}/storage/v1/object/${path}`, { method: "POST", headers, body: PICTURE });
  const seen = await call(publicUrl(site, name), {});
  if (!seen.equals(PICTURE)) throw new ProbeProblem("returned another picture");
}

/** @throws ProbeProblem unless the row is accepted. */
export async function insertRow(target: ProbeTarget, name: string): Promise<void> {
  const { site, anonKey, previewQuery } = target;
  const product = {
    type: "file",
    fileName: "probe.png",
    fileType: "image/png",
    fileSize: PICTURE.length,
    filePath: toUploadPath(name),
    fileUrl: publicUrl(site, name),
  };
  await call(`${site}/rest/v1/${encodeURIComponent(LEADS_TABLE)}`, {
    method: "POST",
    headers: {
      apikey: anonKey,
      "content-type": "application/json",
      referer: site + PROBE_PAGE + (previewQuery ?? ""),
      [IDEMPOTENCY_KEY_HEADER]: name,
      [TIME_TO_SUBMIT_HEADER]: "9000",
      ...(previewQuery === null && { [HONEYPOT_HEADER]: "1" }),
    },
    body: JSON.stringify({ product, path: PROBE_PAGE }),
  });
}

function publicUrl(site: string, name: string): string {
  return `${site}/storage/v1/object/public/${UPLOADS_BUCKET}/${toUploadPath(name)}`;
}

type Init = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** @returns the response's body. @throws ProbeProblem unless the site responds with success in time. */
async function call(url: string, { headers = {}, body, ...init }: Init): Promise<Buffer> {
  let response: Response;
  let content: Buffer;
  try {
    response = await fetch(url, {
      ...init,
      headers: { "user-agent": AGENT, ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
      signal: AbortSignal.timeout(WAIT_MS_MAX),
    });
    content = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
    if (name === "TimeoutError") throw new ProbeProblem(`gave no answer within ${WAIT_MS_MAX / 1000} s`);
    throw new ProbeProblem(`could not be called (${cause?.code ?? cause?.message ?? name})`);
  }
  if (response.ok) return content;
  const { message } = parse(content) as { message?: unknown };
  const said = typeof message === "string" ? `: ${message}` : "";
  throw new ProbeProblem(`answered ${response.status}${said}`);
}

/** A body's JSON object; an empty one if it is something else, as another site's is. */
function parse(body: Buffer): object {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
