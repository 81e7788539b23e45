import { setTimeout as wait } from "node:timers/promises";
import { InvalidArgumentError } from "commander";
import { BASE_VARIANT } from "../../contract/flags.ts";
import { DEFAULT_PUBLIC_URL, usesOwnFlag } from "../../contract/page-settings.ts";
import { randomText } from "../../contract/random-text.ts";
import { deleteLeads } from "../../domain/retention/delete-leads.ts";
import { uploadName } from "../../domain/leads/stored-lead.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import { Failure } from "../command-context.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { writeParagraph } from "../output/paragraph.ts";
import { askFlag, insertRow, PROBE_PAGE, ProbeProblem, uploadPicture } from "../probe/send-probe.ts";
import type { ProbeTarget } from "../probe/send-probe.ts";
import { HOUR_MS } from "../../domain/durations.ts";

/** How long the webhook may take, including the sender's pauses and its wait for the mailbox. */
const WEBHOOK_MS_MAX = 30_000;
const POLL_EVERY_MS = 250;

/** How much servers' clocks may differ from this machine's. */
const CLOCKS_DIFFER_MS = HOUR_MS;

/** How many of the newest leads with pictures are searched for the probe's lead. */
const NEWEST_SEARCHED = 1000;

const RANDOM_CHARS = 16;

type Step = "flag" | "upload" | "row" | "store" | "webhook" | "erase";
type Result = { step: Step; ms: number; problem: string | null };

/** Sends one lead through everything. */
export const addProbe: AddCommand = (program, context) => {
  program
    .command("probe")
    .summary("send one marked lead through everything by HTTP, and erase it")
    .description(
      `Does what a visitor's browser does, by HTTP: evaluates the flag, uploads a picture and sends a row. Then looks for the lead
in the store, waits for the webhook to accept it, and erases it. The lead is marked as a preview if PREVIEW_KEY is set, or
else gets a spam reason (column suspicion); either way it counts nowhere. Exits with 1 and names the step that failed. For cron.`,
    )
    .option(
      "--site <url>",
      "the site's URL; PUBLIC_URL by default, or else this machine at PORT",
      siteArgument,
    )
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads probe", "leads probe --site http://127.0.0.1:3000"))
    .action(async ({ site, json }: { site?: string; json?: true }) => {
      const { out, config } = context;
      const { anonKey, takesLeads } = config();
      if (!takesLeads) throw new Failure("With SUPABASE_URL, this server accepts no leads: see leads check.");
      const target = { site: site ?? ownSite(context), anonKey, previewQuery: previewQuery(context) };
      const { results, notes } = await probe(context, target);
      const failed = results.find(({ problem }) => problem !== null);
      if (failed) context.markProblemsFound();
      if (json) return out.json({ site: target.site, well: !failed, steps: results, notes });
      for (const { step, ms, problem } of results) {
        const line = `${step.padEnd(8)} ${problem === null ? `ok, ${ms} ms` : problem}`;
        await out.line(problem === null ? line : out.style("red", line));
      }
      for (const note of notes) await writeParagraph(out, note);
      if (failed) await out.line(`The probe failed at ${failed.step}.`);
    });
};

async function probe(context: CommandContext, target: ProbeTarget) {
  const results: Result[] = [];
  const notes: string[] = [];
  const name = `${Date.now()}-${randomText(RANDOM_CHARS)}.png`;
  let lead: StoredLead | undefined;
  async function run(step: Step, work: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    let problem: string | null = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProbeProblem)) throw error;
      problem = error.message;
    }
    results.push({ step, ms: Math.round(performance.now() - begun), problem });
  }
  /** Stops at the first step that fails. */
  async function attempt(step: Step, work: () => Promise<void>): Promise<void> {
    context.signal.throwIfAborted();
    if (results.every(({ problem }) => problem === null)) await run(step, work);
  }

  // Opened first, so that nothing is sent that could not be erased.
  await context.openLeads("read");
  try {
    if (usesOwnFlag(context.config().pageSettings)) await attempt("flag", () => askFlag(target));
    else notes.push("The flag comes from another service, and was not requested.");
    await attempt("upload", () => uploadPicture(target, name));
    await attempt("row", () => insertRow(target, name));
    await attempt("store", async () => {
      lead = await findProbe(context, name);
      if (lead === undefined) throw new ProbeProblem("has no such lead. Does the site use these settings?");
    });
    const unsent = lead && whyUnsent(context, lead);
    if (unsent) notes.push(unsent);
    else await attempt("webhook", () => waitForWebhook(context, lead!.id));
  } finally {
    // Leaves nothing behind, even if a step threw or the command was interrupted.
    await run("erase", () => erase(context, lead, name));
  }
  return { results, notes };
}

async function findProbe({ openLeads, now }: CommandContext, name: string): Promise<StoredLead | undefined> {
  const leads = await openLeads("read");
  const since = new Date(now().getTime() - CLOCKS_DIFFER_MS);
  const filter = { since, kind: "file", path: PROBE_PAGE } as const;
  const found = await leads.listNewest(filter, NEWEST_SEARCHED);
  return found.find((upload) => uploadName(upload) === name);
}

async function waitForWebhook({ openOutbox, signal }: CommandContext, id: string): Promise<void> {
  const outbox = await openOutbox();
  const until = performance.now() + WEBHOOK_MS_MAX;
  let problem = "it was not called";
  while (performance.now() < until) {
    const entries = await outbox.ofLeads(new Date(), [id]);
    const entry = entries.find(({ event }) => event === "INSERT");
    if (entry?.outcome === "delivered") return;
    if (entry?.problem) problem = entry.problem;
    await wait(POLL_EVERY_MS, undefined, { signal });
  }
  throw new ProbeProblem(`did not accept the lead within ${WEBHOOK_MS_MAX / 1000} s: ${problem}`);
}

async function erase(context: CommandContext, known: StoredLead | undefined, name: string): Promise<void> {
  const uploads = await context.openUploads();
  const lead = known ?? (await findProbe(context, name));
  if (lead === undefined) {
    await uploads.delete([name], async () => new Set());
    return;
  }
  const leads = await context.openLeads("delete");
  const deleted = await deleteLeads({ leads, uploads }, [lead]);
  await context.audit("erased", deleted.leads);
  if ((await leads.findByIdPrefix(lead.id, 1)).length > 0)
    throw new ProbeProblem("left the lead in the store");
}

function ownSite({ config }: CommandContext): string {
  const { publicUrl, port } = config();
  return publicUrl === DEFAULT_PUBLIC_URL ? `http://127.0.0.1:${port}` : publicUrl;
}

function previewQuery({ config }: CommandContext): string | null {
  const { previews } = config();
  if (previews === "off") return null;
  const key = previews === "open" ? "" : `&preview=${previews.key}`;
  return `?variant=${BASE_VARIANT}${key}`;
}

function whyUnsent({ config }: CommandContext, { spamReason }: StoredLead): string | null {
  const { webhook } = config();
  if (webhook === null) return "WEBHOOK_URL is not set here, so the webhook was not tried.";
  if (!webhook.skipsSpam || spamReason === null) return null;
  return "The probe looks like spam, which WEBHOOK_WITHOUT_SPAM keeps from the webhook, so that was not tried. To try it, run leads hooks test.";
}

function siteArgument(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/") return url.origin;
  throw new InvalidArgumentError("It must be a URL such as https://ads.example.");
}
