import { isUploadPath, toUploadName } from "../../contract/uploads.ts";
import type { NeededUpload, UploadBackend } from "../../storage/backend.ts";
import { backupPicturesFolder } from "../copying/backup-pictures-folder.ts";
import type { UploadCopyResult } from "../copying/copy-to-store.ts";
import { pictureProblem } from "../lead/picture-problem.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { formatCount } from "../output/format-number.ts";
import { Progress } from "../output/progress.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";

export const addRestore: AddCommand = (program, context) => {
  program
    .command("restore")
    .summary("restore a backup while no server is running")
    .description(
      `Restores a backup made by leads backup to the configured storage, with its leads' pictures from the folder pictures beside
it, and checks each. Decisions are restored, too. No server may be running there, and existing leads are never replaced.
Exits with 1 if a picture is missing or damaged: once you have found it, put it into that folder and run the same command
with --only-pictures. Then start the server, and erase again everyone who was erased since the backup.`,
    )
    .argument("<file>", "the backup")
    .option("--only-pictures", "only add missing pictures, no leads")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads restore /backups/leads-2026-01-31.db",
        "DATA_DIR=./restored leads restore /backups/leads-2026-01-31.db",
      ),
    )
    .action(async (file: string, { onlyPictures, json }: { onlyPictures?: true; json?: true }) => {
      const { out } = context;
      const { leadBackend, uploadBackend } = await import("../../storage/choose-storage.ts");
      const { lockDataFolders } = await import("../../storage/parse-backends.ts");
      const leads = leadBackend(context.config());
      const uploads = uploadBackend(context.config());
      const unlock = lockDataFolders(leads, uploads);
      try {
        const copyUploads = (named: NeededUpload[]) =>
          restorePictures(named, { from: backupPicturesFolder(file), to: uploads, context });
        const restored = onlyPictures ? null : await leads.restore(file, copyUploads);
        if (restored) await restoreDecisions(file, context);
        const pictures = restored?.copied ?? (await copyUploads(await leads.uploadsIn(file)));
        const { added, there, problems } = pictures;
        if (problems.length > 0) context.markProblemsFound();
        if (json) return await out.json({ leads: restored?.leads, bytes: restored?.bytes, pictures });
        for (const { name, problem } of problems) await out.line(`${name}  ${out.style("red", problem)}`);
        const restoredLeads = restored && `${formatCount(restored.leads, "lead")} to ${leads.name}, and `;
        await out.line(
          `Restored ${restoredLeads ?? ""}${formatCount(added, "picture")} to ${uploads.name}; ${there} already there.`,
        );
      } finally {
        unlock();
      }
    });
};

async function restoreDecisions(file: string, { config }: CommandContext): Promise<void> {
  const { copyDecisions, decisionFile, decisionsBeside } = await import("../decisions/decision-file.ts");
  await copyDecisions(decisionsBeside(file), decisionFile(config().dataDir));
}

type Places = { from: string; to: UploadBackend; context: CommandContext };

async function restorePictures(
  uploads: readonly NeededUpload[],
  { from: folder, to, context }: Places,
): Promise<UploadCopyResult> {
  const { copyToStore } = await import("../copying/copy-to-store.ts");
  const { parseUploadBackend } = await import("../../storage/parse-backends.ts");
  const named = uploads.filter(({ path }) => isUploadPath(path));
  await using progress = new Progress(context.err, "pictures", named.length);
  const [from, store] = [await parseUploadBackend(folder, {}).openRepository(), await to.openStore()];
  const unusable: UploadCopyResult["problems"] = [];
  async function* list() {
    for (const { path, bytes } of named) {
      const name = toUploadName(path);
      const problem = pictureProblem(await from.size(name), bytes);
      if (problem === null) yield { name };
      else unusable.push({ name, problem });
    }
  }
  try {
    const source = { list, open: (name: string) => from.open(name) };
    const { signal } = context;
    const copied = await copyToStore(source, store, { signal, onUpload: () => progress.add(1) });
    return { ...copied, problems: [...unusable, ...copied.problems] };
  } finally {
    await from.close();
    await store.close();
  }
}
