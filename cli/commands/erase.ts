import { InvalidArgumentError } from "commander";
import { isEmail } from "../../contract/lead-row.ts";
import { deleteLeads, ownUploads } from "../../domain/retention/delete-leads.ts";
import { examples, JSON_OPTION, YES_OPTION } from "../arguments/help.ts";
import { toRecord } from "../lead/lead-record.ts";
import { listColumns } from "../lead/lead-list.ts";
import { formatCount } from "../output/format-number.ts";
import { safeText } from "../output/safe-text.ts";
import { writeTable } from "../output/table.ts";
import type { AddCommand } from "../command-context.ts";

export const addErase: AddCommand = (program, context) => {
  program
    .command("erase")
    .summary("delete everything kept about one person")
    .description(
      `Deletes everything kept about one person: the leads with the e-mail address, in any spelling, the products
sent by the same browsers, their pictures, webhook calls still waiting, and which variants those
browsers were shown. You have to delete exports, copies and backups yourself.`,
    )
    .argument("<email>", "the person's e-mail address", emailArgument)
    .option(...YES_OPTION)
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads erase ada@example.com", "leads erase ada@example.com --yes"))
    .action(async (email: string, { yes = false, json }: { yes?: boolean; json?: true }) => {
      const { out, err } = context;
      const leads = await context.openLeads(yes ? "delete" : "read");
      const uploads = await context.openUploads();
      const person = await leads.findPerson(email);
      const names = await ownUploads(leads, person.leads);
      const deleted = yes ? await deleteLeads({ leads, uploads }, person.leads) : null;
      if (deleted) await context.audit("erased", deleted.leads);
      if (json) {
        return out.json({
          deleted: yes,
          leads: person.leads.map(toRecord),
          pictures: names,
          visitor_keys: person.userKeys,
          other_emails: person.otherEmails,
        });
      }
      if (person.leads.length === 0) return err.line("Nothing is kept about this e-mail address.");
      await writeTable(out, listColumns(out, person.leads), person.leads);
      const counts = deleted ?? { leads: person.leads.length, pictures: names.length };
      const summary = `${formatCount(counts.leads, "lead")} and ${formatCount(counts.pictures, "picture")}`;
      await out.line();
      await out.line(
        yes ? `Deleted ${summary}.` : `Would delete ${summary}. Nothing is deleted yet: add --yes.`,
      );
      for (const other of person.otherEmails) {
        await err.line(
          `The same browser also left ${safeText(other)}, which is kept: erase it separately if it is the same person.`,
        );
      }
    });
};

function emailArgument(text: string): string {
  if (isEmail(text)) return text;
  throw new InvalidArgumentError("It must be an e-mail address.");
}
