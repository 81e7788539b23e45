import { filterOf, takesFilter } from "../arguments/filter.ts";
import { pictureNameOf } from "../../domain/leads/lead-repository.ts";
import type { LeadFilter } from "../../domain/leads/lead-repository.ts";
import { examples, JSON_OPTION } from "../examples.ts";
import { plainBytes, counted } from "../terminal/plain-number.ts";
import { Progress } from "../terminal/progress.ts";
import { WrongUse } from "../command-context.ts";
import type { AddCommand } from "../command-context.ts";

type Options = { to: string; json?: true } & LeadFilter;

/** Copies leads' pictures into a folder. */
export const addPictures: AddCommand = (program, tools) => {
  takesFilter(program.command("pictures").summary("copy the leads' pictures into a folder"), tools.now)
    .description(
      `Copies the leads' pictures into a folder, which is made when needed. What is there already is not copied again, so a
copy that broke off goes on where it was.`,
    )
    .requiredOption("--to <folder>", "where to")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads pictures --to pictures", "leads pictures --to this-week --since 7d"),
    )
    .action(async ({ to, json, ...options }: Options) => {
      const { err, out, signal } = tools;
      const filter = filterOf(options);
      if (filter.kind === "email" || filter.kind === "url") {
        throw new WrongUse(`Leads of kind ${filter.kind} have no pictures.`);
      }
      const filtered = { ...filter, kind: "file" as const };
      const { copyPicture, openFolder } = await import("../copy-upload.ts");
      const leads = await tools.openLeads();
      const pictures = await tools.openPictures();
      await openFolder(to);
      const total = err.isTerminal ? (await leads.countBy([], filtered))[0]!.leads : 0;
      const progress = new Progress(err, "pictures", total);
      const counts = { copied: 0, bytes: 0, there: 0, missing: [] as string[] };
      for await (const portion of leads.inTimeOrder(filtered)) {
        for (const lead of portion) {
          signal.throwIfAborted();
          const name = pictureNameOf(lead);
          const copied = name === null ? "missing" : await copyPicture(pictures, name, to);
          if (copied === "missing") counts.missing.push(lead.id);
          else if (copied === "there") counts.there += 1;
          else {
            counts.copied += 1;
            counts.bytes += copied.bytes;
          }
          await progress.add(1);
        }
      }
      await progress.end();
      if (counts.missing.length > 0) tools.foundProblems();
      if (json) return await out.json(counts);
      await out.line(
        `Copied ${counted(counts.copied, "picture")} (${plainBytes(counts.bytes)}); ${counted(counts.there, "picture")} ${counts.there === 1 ? "was" : "were"} there already.`,
      );
      for (const id of counts.missing) await err.line(`The picture of the lead ${id} is missing.`);
    });
};
