import { toFilter, addFilterOptions } from "../arguments/filter.ts";
import type { FilterOptions } from "../arguments/filter.ts";
import { uploadName } from "../../domain/leads/stored-lead.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { formatBytes, formatCount } from "../output/format-number.ts";
import { Progress } from "../output/progress.ts";
import { UsageError } from "../command-context.ts";
import type { AddCommand } from "../command-context.ts";

type Options = { to: string; json?: true } & FilterOptions;

export const addPictures: AddCommand = (program, context) => {
  addFilterOptions(program.command("pictures").summary("copy the leads' pictures into a folder"), context.now)
    .description(
      `Copies the leads' pictures into a folder, which is created if needed. Pictures that already exist are not copied
again, so an interrupted copy resumes where it stopped.`,
    )
    .requiredOption("--to <folder>", "where to")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads pictures --to pictures", "leads pictures --to this-week --since 7d"),
    )
    .action(async ({ to, json, ...options }: Options) => {
      const { err, out, signal } = context;
      const filter = toFilter(options);
      if (filter.kind === "email" || filter.kind === "url") {
        throw new UsageError(`Leads of kind ${filter.kind} have no pictures.`);
      }
      const filtered = { ...filter, kind: "file" as const };
      const { CopyCounts, copyToFolder, prepareFolder } = await import("../copying/copy-to-folder.ts");
      const leads = await context.openLeads("read");
      const pictures = await context.openUploads();
      prepareFolder(to);
      const total = err.isTerminal ? (await leads.countBy([], filtered))[0]!.leads : 0;
      const counts = new CopyCounts();
      {
        await using progress = new Progress(err, "pictures", total);
        for await (const batch of leads.listByTime(filtered)) {
          for (const lead of batch) {
            signal.throwIfAborted();
            const name = uploadName(lead);
            const copied = name === null ? "missing" : await copyToFolder(pictures, name, to);
            counts.add(copied, lead.id);
            await progress.add(1);
          }
        }
      }
      await context.audit("exported", counts.copied);
      if (counts.missing.length > 0) context.markProblemsFound();
      if (json) return out.json(counts);
      await out.line(
        `Copied ${formatCount(counts.copied, "picture")} (${formatBytes(counts.bytes)}); ${formatCount(counts.there, "picture")} ${counts.there === 1 ? "was" : "were"} already there.`,
      );
      for (const id of counts.missing) await err.line(`The picture of the lead ${id} is missing.`);
    });
};
