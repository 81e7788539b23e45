import { countArgument } from "../arguments/choice.ts";
import { filterOf, takesFilter, tellNothingFound } from "../arguments/filter.ts";
import type { LeadFilter } from "../../domain/leads/lead-repository.ts";
import { examples, JSON_OPTION } from "../examples.ts";
import { recordOf } from "../lead-record.ts";
import { leadColumnsFor } from "../lead-table.ts";
import { writeTable } from "../terminal/table.ts";
import type { AddCommand } from "../command-context.ts";

const COUNT_UNLESS_TOLD = 20;

/** Shows the newest leads. */
export const addList: AddCommand = (program, tools) => {
  takesFilter(program.command("list").summary("the newest leads"), tools.now)
    .description(
      'The newest leads, newest first. A product\'s "Send to" is the address that its visitor left on /ad_creation.',
    )
    .option(
      "-n, --number <count>",
      `how many, ${COUNT_UNLESS_TOLD} unless told`,
      countArgument,
      COUNT_UNLESS_TOLD,
    )
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads list", "leads list -n 100 --path /food", "leads list --since 24h --kind email --json"),
    )
    .action(async ({ number, json, ...options }: { number: number; json?: true } & LeadFilter) => {
      const filter = filterOf(options);
      const leads = await tools.openLeads();
      const newest = await leads.newestFirst(filter, number);
      if (json) return await tools.out.json(newest.map(recordOf));
      if (newest.length === 0) return await tellNothingFound(tools, leads, filter);
      await writeTable(tools.out, leadColumnsFor(tools.out, newest), newest);
    });
};
