import { countArgument } from "../arguments/choice.ts";
import { toFilter, addFilterOptions, reportNothingFound } from "../arguments/filter.ts";
import type { FilterOptions } from "../arguments/filter.ts";
import { SCREEN_PATHS } from "../../contract/paths.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { toRecord } from "../lead/lead-record.ts";
import { listColumns } from "../lead/lead-list.ts";
import { writeTable } from "../output/table.ts";
import type { AddCommand } from "../command-context.ts";

const COUNT_DEFAULT = 20;

export const addList: AddCommand = (program, context) => {
  addFilterOptions(program.command("list").summary("the newest leads"), context.now)
    .description(
      `The newest leads, newest first. A product's "Send to" is the e-mail address that its visitor left on ${SCREEN_PATHS.adCreation}.`,
    )
    .option("-n, --number <count>", `how many, ${COUNT_DEFAULT} by default`, countArgument, COUNT_DEFAULT)
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads list",
        "leads list -n 100 --path /food",
        "leads list --since 24h --kind email --json",
        "leads list --without-spam",
      ),
    )
    .action(async ({ number, json, ...options }: { number: number; json?: true } & FilterOptions) => {
      const filter = toFilter(options);
      const leads = await context.openLeads("read");
      const newest = await leads.listNewest(filter, number);
      if (json) return context.out.json(newest.map(toRecord));
      if (newest.length === 0) return reportNothingFound(context, leads, filter);
      await writeTable(context.out, listColumns(context.out, newest), newest);
    });
};
