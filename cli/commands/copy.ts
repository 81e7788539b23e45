import { existsSync } from "node:fs";
import { readConfig } from "../../config/config.ts";
import type { CopiedLeads } from "../copying/copy-leads.ts";
import type { UploadCopyResult } from "../copying/copy-to-store.ts";
import type { LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import type { LeadBackend, UploadBackend } from "../../storage/backend.ts";
import type { Named } from "../copying/backends.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { formatCount, formatBytes } from "../output/format-number.ts";
import { Progress } from "../output/progress.ts";
import { safeText } from "../output/safe-text.ts";
import { Failure, UsageError } from "../command-context.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";

type Options = { from: string; to: string; picturesFrom?: string; picturesTo?: string; json?: true };

export const addCopy: AddCommand = (program, context) => {
  program
    .command("copy")
    .summary("copy all leads and pictures to other stores, and verify them")
    .description(
      `Copies all leads, with every column, and all pictures to other stores, and reads each back. Existing data is never
replaced, so an interrupted copy resumes where it stopped, and a second one adds what arrived since, including changes to a
lead's mailbox or done mark. Also copies which leads were reported to ad networks and sent to the webhook, the webhook's
waiting calls, the audit log, and decisions noted by leads decide. Deletes nothing. Exits with 1 if something can't be
stored or reads back differently.

A folder is a server's data folder; no server may be running on the target. From a folder, the pictures are copied
too, into the other folder or to --pictures-to.`,
    )
    .requiredOption("--from <place>", "a data folder, or postgres://user:password@host/database")
    .requiredOption("--to <place>", "where to copy to, in the same form")
    .option("--pictures-from <place>", "a folder of pictures, or s3://bucket")
    .option(
      "--pictures-to <place>",
      "a folder or s3://bucket; set S3_ENDPOINT and S3_REGION as on the server",
    )
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads copy --from ./data --to postgres://owner@db.example/leads --pictures-to s3://shots",
        "leads copy --from postgres://owner@db.example/leads --to ./data --pictures-from s3://shots",
      ),
    )
    .action(async (options: Options) => {
      const { out, err } = context;
      const places = await readPlaces(options, context.env);
      const { pictures, leads, auditEntries, decisions } = await copyAll(places, context);
      const problems = [...(pictures?.problems ?? []), ...leads.problems];
      if (problems.length > 0) context.markProblemsFound();
      if (options.json) return out.json({ leads, pictures, auditEntries, decisions });
      for (const { problem, ...subject } of problems) {
        await out.line(`${safeText(Object.values(subject).join())}  ${out.style("red", safeText(problem))}`);
      }
      if (pictures !== null) await out.line(uploadSummary(pictures, places.picturesTo!.name));
      else if (places.picturesFrom !== null) {
        await err.line(`Pictures were not copied: they stay in ${places.picturesFrom.name}.`);
      }
      await out.line(leadSummary(leads, places.to.name));
      if (auditEntries + decisions > 0) {
        const entries = formatCount(auditEntries, "record");
        await out.line(`Copied ${entries} of the audit log, and ${formatCount(decisions, "decision")}.`);
      }
    });
};

type Places = {
  from: Named<LeadBackend>;
  to: Named<LeadBackend>;
  picturesFrom: Named<UploadBackend> | null;
  picturesTo: Named<UploadBackend> | null;
};

/** @throws UsageError for invalid or identical places; Failure for a missing folder of pictures. */
async function readPlaces(options: Options, env: CommandContext["env"]): Promise<Places> {
  const { readLeadBackend, readUploadBackend, uploadsBeside } = await import("../copying/backends.ts");
  const from = readLeadBackend("--from", options.from);
  const to = readLeadBackend("--to", options.to);
  const { picturesFrom: givenFrom, picturesTo: givenTo } = options;
  const picturesFrom =
    givenFrom === undefined ? uploadsBeside(from) : readUploadBackend("--pictures-from", givenFrom, env);
  const picturesTo =
    givenTo === undefined ? uploadsBeside(to) : readUploadBackend("--pictures-to", givenTo, env);
  // A data folder may lack pictures, but a folder given explicitly must exist.
  const folder = picturesFrom?.backend.folder ?? null;
  if (givenFrom !== undefined && folder !== null && !existsSync(folder)) {
    throw new Failure(`There are no pictures here: ${folder} does not exist.`);
  }
  if (from.name === to.name) throw new UsageError("--from and --to are the same place.");
  if (picturesTo !== null && picturesFrom === null) {
    throw new UsageError("Add --pictures-from: where the pictures are now.");
  }
  if (picturesFrom && picturesTo && picturesFrom.name === picturesTo.name) {
    throw new UsageError("--pictures-from and --pictures-to are the same.");
  }
  return { from, to, picturesFrom, picturesTo };
}

async function copyAll(places: Places, context: CommandContext) {
  const { openLeadsAt } = await import("../copying/backends.ts");
  const { lockDataFolders } = await import("../../storage/parse-backends.ts");
  // Opened first, so that nothing is created when there are no leads to copy.
  await using from = closing(await openLeadsAt(places.from, "read"));
  const unlock = lockDataFolders(places.to.backend, places.picturesTo?.backend ?? null);
  try {
    const pictures = await copyAllUploads(places, context);
    // After the pictures, so that a lead never points at a missing one.
    const leads = await copyAllLeads(from.store, places.to, context);
    await copyAllConversions(places, context);
    await copyWholeOutbox(places, context);
    const auditEntries = await copyWholeAuditLog(places);
    return { pictures, leads, auditEntries, decisions: await copyAllDecisions(places, context) };
  } catch (error) {
    const { name, message } = error as Error;
    const isExternal =
      "$metadata" in (error as object) || "code" in (error as object) || name === "TimeoutError";
    if (!isExternal || context.signal.aborted) throw error;
    throw new Failure(`The copy was interrupted: ${message || name}. Run it again to resume.`);
  } finally {
    unlock();
  }
}

async function copyAllUploads(
  { picturesFrom, picturesTo }: Places,
  context: CommandContext,
): Promise<UploadCopyResult | null> {
  if (picturesFrom === null || picturesTo === null) return null;
  const { copyToStore } = await import("../copying/copy-to-store.ts");
  await using from = closing(await picturesFrom.backend.openRepository());
  await using to = closing(await picturesTo.backend.openStore());
  const total = context.err.isTerminal ? await countItems(from.store.list()) : 0;
  await using progress = new Progress(context.err, "pictures", total);
  const { signal } = context;
  return await copyToStore(from.store, to.store, { signal, onUpload: () => progress.add(1) });
}

async function copyAllLeads(
  from: LeadAdminRepository,
  toPlace: Named<LeadBackend>,
  context: CommandContext,
): Promise<CopiedLeads> {
  const { openLeadsAt } = await import("../copying/backends.ts");
  const { copyLeads } = await import("../copying/copy-leads.ts");
  await using to = closing(await openLeadsAt(toPlace, "add"));
  const total = context.err.isTerminal ? (await from.countBy([]))[0]!.leads : 0;
  await using progress = new Progress(context.err, "leads", total);
  const { signal } = context;
  return await copyLeads(from, to.store, { signal, onBatch: (count) => progress.add(count) });
}

/** After the leads, which conversions refer to. */
async function copyAllConversions({ from, to }: Places, { signal }: CommandContext): Promise<void> {
  await using source = closing(await from.backend.openConversions());
  await using target = closing(await to.backend.openConversions());
  for await (const file of source.store.finishedFiles()) {
    signal.throwIfAborted();
    await target.store.addFinished(file);
  }
}

/** After the leads, which the outbox refers to. */
async function copyWholeOutbox({ from, to }: Places, { signal }: CommandContext): Promise<void> {
  await using source = closing(await from.backend.openOutbox());
  await using target = closing(await to.backend.openOutbox());
  for await (const entries of source.store.all()) {
    signal.throwIfAborted();
    await target.store.add(entries);
  }
}

/** After the leads, which the audit log refers to. */
async function copyWholeAuditLog({ from, to }: Places): Promise<number> {
  const { openLeadsAt } = await import("../copying/backends.ts");
  const { copyAuditLog } = await import("../copying/copy-audit-log.ts");
  await using source = closing(await from.backend.openAuditLog());
  await using target = closing(await to.backend.openAuditLog());
  await using leads = closing(await openLeadsAt(to, "add"));
  return await copyAuditLog(source.store, target.store, leads.store);
}

/** With PostgreSQL, decisions are in DATA_DIR. */
async function copyAllDecisions({ from, to }: Places, { env }: CommandContext): Promise<number> {
  const { copyDecisions, decisionFile } = await import("../decisions/decision-file.ts");
  const { dataDir } = readConfig({ DATA_DIR: env.DATA_DIR });
  const findDecisionFile = ({ backend }: Named<LeadBackend>) => decisionFile(backend.folder ?? dataDir);
  return await copyDecisions(findDecisionFile(from), findDecisionFile(to));
}

function closing<T extends { close(): Promise<void> }>(store: T): AsyncDisposable & { store: T } {
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

async function countItems(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const item of items) if (item) count += 1;
  return count;
}

function leadSummary({ leads, added, there, checksums, problems }: CopiedLeads, place: string): string {
  const summary = `${formatCount(leads, "lead")} in ${place}: ${added} copied, ${there} already there`;
  return problems.length > 0
    ? `${summary}, ${formatCount(problems.length, "problem")}.`
    : `${summary}; all verified by reading them back, checksum ${checksums.to.slice(0, 16)}.`;
}

function uploadSummary({ pictures, bytes, added, there, problems }: UploadCopyResult, place: string): string {
  const summary = `${formatCount(pictures, "picture")}, ${formatBytes(bytes)}, in ${place}: ${added} copied, ${there} already there`;
  return problems.length > 0
    ? `${summary}, ${formatCount(problems.length, "problem")}.`
    : `${summary}; all verified by reading them back.`;
}
