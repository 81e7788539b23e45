import { isUploadPath, toUploadName } from "../../contract/uploads.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { formatCount, formatBytes } from "../output/format-number.ts";
import { Progress } from "../output/progress.ts";
import { backupPicturesFolder } from "../copying/backup-pictures-folder.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";

type Options = { pictures?: true; json?: true };

export const addBackup: AddCommand = (program, context) => {
  program
    .command("backup")
    .summary("back up the database of leads, and their pictures, while the server runs")
    .description(
      `Backs up a snapshot of the database of leads while the server runs, and checks it. --pictures also copies these leads'
pictures into the folder pictures beside the backup; existing ones are not copied again, so backups of many days can share
it. Decisions noted by leads decide are copied, too. leads restore restores all of it. A PostgreSQL database is backed up
with its own tools; this command prints which one to run.`,
    )
    .argument("<file>", "the backup; it must not exist yet")
    .option("--pictures", "also copy their pictures, into the folder pictures beside it")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples('leads backup "/backups/leads-$(date +%F).db" --pictures', "leads backup leads-backup.db"),
    )
    .action(async (file: string, { pictures, json }: Options) => {
      const { out, err } = context;
      const backup = await context.storage().leads.backUp(file);
      await context.audit("backed up", backup.leads);
      const { copyDecisions, decisionFile, decisionsBeside } = await import("../decisions/decision-file.ts");
      const noted = decisionsBeside(file);
      const decisions = await copyDecisions(decisionFile(context.config().dataDir), noted);
      const copied = pictures ? await copyPictures(file, context) : null;
      if (copied && copied.missing.length > 0) context.markProblemsFound();
      if (json) return out.json({ file, ...backup, decisions, ...(copied && { pictures: copied }) });
      await out.line(`Copied ${formatCount(backup.leads, "lead")} to ${file}, ${formatBytes(backup.bytes)}.`);
      if (decisions > 0) await out.line(`Copied ${formatCount(decisions, "decision")} to ${noted}.`);
      if (copied === null) return;
      await out.line(
        `Copied ${formatCount(copied.copied, "picture")} (${formatBytes(copied.bytes)}) to ${backupPicturesFolder(file)}; ${copied.there} already there.`,
      );
      for (const name of copied.missing) await err.line(`The picture ${name} is missing.`);
    });
};

async function copyPictures(file: string, context: CommandContext) {
  const { CopyCounts, copyToFolder, prepareFolder } = await import("../copying/copy-to-folder.ts");
  const uploads = await context.storage().leads.uploadsIn(file);
  const paths = uploads.map(({ path }) => path).filter(isUploadPath);
  const pictures = await context.openUploads();
  const folder = backupPicturesFolder(file);
  prepareFolder(folder);
  await using progress = new Progress(context.err, "pictures", paths.length);
  const counts = new CopyCounts();
  for (const name of paths.map(toUploadName)) {
    context.signal.throwIfAborted();
    const copied = await copyToFolder(pictures, name, folder);
    counts.add(copied, name);
    await progress.add(1);
  }
  return counts;
}
