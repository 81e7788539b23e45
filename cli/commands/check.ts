import { InvalidLeadRow, readLeadRow } from "../../contract/lead-row.ts";
import { uploadBytes, uploadName } from "../../domain/leads/stored-lead.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";
import type { UploadRepository } from "../../domain/uploads/upload-repository.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { formatCount } from "../output/format-number.ts";
import { Progress } from "../output/progress.ts";
import { safeLines } from "../output/safe-text.ts";
import { pictureProblem } from "../lead/picture-problem.ts";
import { probeSupabase } from "../probe/probe-supabase.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import { chunks } from "../../domain/chunks.ts";

/** Concurrent requests to a remote store; more would only queue. */
const UPLOADS_AT_ONCE = 32;

type Problem = { id: string; problem: string };

export const addCheck: AddCommand = (program, context) => {
  program
    .command("check")
    .summary("check that every lead is valid and has its picture")
    .description(
      "Reads every lead, and checks that its row is valid and that its picture exists and has the size that was recorded. If pages leave leads in a Supabase project, checks instead whether the project accepts leads, without leaving any there. Exits with 1 if anything is wrong.",
    )
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads check", "leads check --json || mail -s 'leads are damaged' me@example.com"),
    )
    .action(async ({ json }: { json?: true }) => {
      const { out, err, signal } = context;
      if (!context.config().takesLeads) return checkProject(context, json ?? false);
      const leads = await context.openLeads("read");
      const pictures = await context.openUploads();
      const total = err.isTerminal ? (await leads.countBy([]))[0]!.leads : 0;
      const counts = { leads: 0, pictures: 0, problems: 0 };
      const problems: Problem[] = [];
      {
        await using progress = new Progress(err, "leads", total);
        for await (const batch of leads.listByTime()) {
          signal.throwIfAborted();
          const withPicture = batch.filter((lead) => uploadName(lead) !== null);
          const found = [...batch.flatMap(findInvalid), ...(await findBadPictures(withPicture, pictures))];
          counts.leads += batch.length;
          counts.pictures += withPicture.length;
          counts.problems += found.length;
          if (json) problems.push(...found);
          else if (found.length > 0) {
            await progress.clear();
            for (const { id, problem } of found) await out.line(`${id}  ${out.style("red", problem)}`);
          }
          if (found.length > 0) context.markProblemsFound();
          await progress.add(batch.length);
        }
      }
      if (json) return out.json({ ...counts, problems });
      const checked = `Checked ${formatCount(counts.leads, "lead")} and ${formatCount(counts.pictures, "picture")}`;
      await out.line(
        `${checked}: ${counts.problems === 0 ? "no problems" : formatCount(counts.problems, "problem")}.`,
      );
    });
};

async function checkProject({ config, out, markProblemsFound }: CommandContext, json: boolean) {
  const problems = await probeSupabase(config().pageSettings);
  if (problems.length > 0) markProblemsFound();
  if (json) return out.json({ problems });
  for (const { problem, fix } of problems) await out.line(safeLines(`${out.style("red", problem)} ${fix}`));
  if (problems.length === 0) await out.line("The Supabase project accepts leads and pictures.");
}

function findInvalid(lead: StoredLead): Problem[] {
  const { id, createdAt, product, email, path } = lead;
  if (Number.isNaN(createdAt.getTime())) return [{ id, problem: "The time is not valid." }];
  try {
    readLeadRow({
      ...(product !== null && { product }),
      ...(email !== null && { email }),
      ...(path !== null && { path }),
    });
    return [];
  } catch (error) {
    if (error instanceof InvalidLeadRow) return [{ id, problem: error.message }];
    throw error;
  }
}

async function findBadPictures(leads: readonly StoredLead[], pictures: UploadRepository): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const chunk of chunks(leads, UPLOADS_AT_ONCE)) {
    const sizes = await Promise.all(chunk.map((lead) => pictures.size(uploadName(lead)!)));
    chunk.forEach(({ id, product }, index) => {
      const problem = pictureProblem(sizes[index]!, uploadBytes(product));
      if (problem !== null) problems.push({ id, problem });
    });
  }
  return problems;
}
