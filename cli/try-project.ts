import { LEADS_TABLE } from "../contract/lead-row.ts";
import type { PageSettings } from "../contract/page-settings.ts";
import { randomText } from "../contract/random-text.ts";
import { UPLOADS_BUCKET, toUploadPath } from "../contract/uploads.ts";

/** What is wrong with a Supabase project, in the words that visitors would read, and the way to mend it. */
export type ProjectProblem = { problem: string; fix: string };

const WAIT_MS_MAX = 10_000;

/** No page of ours, so that the rows would be known for what they are if a project kept them. */
const PATH = "/check-of-the-setup";
const ROWS = [
  { path: PATH, product: { type: "url", productUrl: "https://shop.invalid/" } },
  { path: PATH, email: "check@shop.invalid" },
];

/** What `setup.sql` says of them, once both are stored; the database then takes them back. */
const TAKEN_BACK = "Exactly one row can be inserted at a time.";

const RUN_SETUP = "Run deploy/supabase/setup.sql in its SQL editor.";

/**
 * Leaves leads with a project as pages do, by the public key, so that nothing of them stays. Two rows in one call pass the
 * key, the rights, the columns, the policy and the checks before they are refused for being two. An address for an upload
 * is given to those who may make it; the picture's type is not asked for.
 */
export async function tryProject(settings: PageSettings): Promise<ProjectProblem[]> {
  const headers = { apikey: settings.anonKey, authorization: `Bearer ${settings.anonKey}` };
  const ask = (url: string, body: unknown) => askProject(url, headers, body);
  const table = `${settings.rowsUrl}/${encodeURIComponent(LEADS_TABLE)}?columns=product,email,path`;
  const name = toUploadPath(`${Date.now()}-${randomText(16)}.png`);
  const [rows, upload] = await Promise.all([
    ask(table, ROWS),
    ask(`${settings.storageUrl}/object/upload/sign/${UPLOADS_BUCKET}/${name}`, {}),
  ]);
  const problems: ProjectProblem[] = [];
  if (rows.isGood) {
    problems.push({
      problem: "The Supabase project keeps two rows that came at once: it was not set up by this version.",
      fix: `${RUN_SETUP} Then delete them: delete from "${LEADS_TABLE}" where path = '${PATH}';`,
    });
  } else if (rows.message !== TAKEN_BACK) {
    problems.push({ problem: `The Supabase project takes no lead: "${rows.message}".`, fix: fixFor(rows) });
  }
  if (!upload.isGood) {
    problems.push({
      problem: `The Supabase project takes no picture: "${upload.message}".`,
      fix: fixFor(upload),
    });
  }
  return problems;
}

type Answer = { isGood: boolean; status: number; message: string };

async function askProject(url: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(WAIT_MS_MAX),
    });
    const text = await answer.text();
    return {
      isGood: answer.ok,
      status: answer.status,
      message: messageIn(text) ?? `HTTP ${answer.status}`,
    };
  } catch (error) {
    const { cause, message } = error as Error;
    return { isGood: false, status: 0, message: (cause as Error | undefined)?.message ?? message };
  }
}

function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string } | null)?.message;
  } catch {
    return undefined;
  }
}

function fixFor({ status }: Answer): string {
  if (status === 0) return "Correct SUPABASE_URL.";
  return `See that SUPABASE_ANON_KEY is the project's public key. ${RUN_SETUP}`;
}
