import { examples, JSON_OPTION } from "../examples.ts";
import { counted, plainBytes } from "../terminal/plain-number.ts";
import type { AddCommand } from "../tools.ts";

/** Copies the database of leads. */
export const addBackup: AddCommand = (program, tools) => {
  program
    .command("backup")
    .summary("copy the database of leads, while the server runs")
    .description(
      `Copies the database of leads as it is at one moment, while the server runs, and checks the copy. Pictures are not in
it: copy their folder as well, or use leads pictures.`,
    )
    .argument("<file>", "the copy; it must not be there yet")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads backup leads-copy.db", 'leads backup "/backups/leads-$(date +%F).db"'),
    )
    .action(async (file: string, { json }: { json?: true }) => {
      const { backUpSqlite } = await import("../back-up-sqlite.ts");
      const copy = await backUpSqlite(tools.config(), file);
      if (json) return await tools.out.json({ file, ...copy });
      await tools.out.line(`Copied ${counted(copy.leads, "lead")} to ${file}, ${plainBytes(copy.bytes)}.`);
    });
};
