import { LEADS_TABLE } from "../../contract/lead-row.ts";
import type { PageSettings } from "../../contract/page-settings.ts";
import { randomText } from "../../contract/random-text.ts";
import { UPLOADS_BUCKET, toUploadPath } from "../../contract/uploads.ts";

/** A problem of a Supabase project in a sentence, and how to fix it. */
export type ProjectProblem = { problem: string; fix: string };

const WAIT_MS_MAX = 10_000;

/** Not one of our pages' paths, so that the rows can be recognized if a project keeps them. */
const PATH = "/check-of-the-setup";
const ROWS = [
  { path: PATH, product: { type: "url", productUrl: "https://shop.invalid/" } },
  { path: PATH, email: "check@shop.invalid" },
];

/** The message of the trigger in `setup.sql` that rejects the two valid rows, which rolls them back. */
const ROLLED_BACK = "Exactly one row can be inserted at a time.";

const RUN_SETUP = "Run deploy/supabase/setup.sql in its SQL editor.";

/**
 * Tries the project with the public key, as pages do, without leaving anything there. Two rows in one call pass the
 * key, grants, columns, policy and constraints before the trigger of `setup.sql` rejects them for being two. For
 * uploads, a signed URL is requested, which checks the permission, though not the picture's type.
 */
export async function probeSupabase(settings: PageSettings): Promise<ProjectProblem[]> {
  const headers = { apikey: settings.anonKey, authorization: `Bearer ${settings.anonKey}` };
  const call = (url: string, body: unknown) => callProject(url, headers, body);
  const table = `${settings.rowsUrl}/${encodeURIComponent(LEADS_TABLE)}?columns=product,email,path`;
  const name = toUploadPath(`${Date.now()}-${randomText(16)}.png`);
  const [rows, upload] = await Promise.all([
    call(table, ROWS),
    call(`${settings.storageUrl}/object/upload/sign/${UPLOADS_BUCKET}/${name}`, {}),
  ]);
  const problems: ProjectProblem[] = [];
  if (rows.ok) {
    problems.push({
      problem: "The Supabase project stored two rows inserted at once: it was not set up by this version.",
      fix: `${RUN_SETUP} Then delete them: delete from "${LEADS_TABLE}" where path = '${PATH}';`,
    });
  } else if (rows.message !== ROLLED_BACK) {
    problems.push({ problem: `The Supabase project refuses leads: "${rows.message}".`, fix: fixFor(rows) });
  }
  if (!upload.ok) {
    problems.push({
      problem: `The Supabase project refuses pictures: "${upload.message}".`,
      fix: fixFor(upload),
    });
  }
  return problems;
}

type Result = { ok: boolean; status: number; message: string };

async function callProject(url: string, headers: Record<string, string>, body: unknown): Promise<Result> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(WAIT_MS_MAX),
    });
    const text = await response.text();
    return {
      ok: response.ok,
      status: response.status,
      message: messageIn(text) ?? `HTTP ${response.status}`,
    };
  } catch (error) {
    const { cause, message } = error as Error;
    return { ok: false, status: 0, message: (cause as Error | undefined)?.message ?? message };
  }
}

function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string } | null)?.message;
  } catch {
    return undefined;
  }
}

function fixFor({ status }: Result): string {
  if (status === 0) return "Correct SUPABASE_URL.";
  return `Check that SUPABASE_ANON_KEY is the project's public key. ${RUN_SETUP}`;
}
