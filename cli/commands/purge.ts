import { deleteAllOlder } from "../../domain/retention/delete-older.ts";
import { unusedUploads } from "../../domain/retention/unused-uploads.ts";
import { durationArgument, formatUtc } from "../arguments/time.ts";
import { findBulkProblem } from "../../domain/retention/bulk-problem.ts";
import { examples, JSON_OPTION, TRUST_CLOCK_OPTION, YES_ALL_OPTION, YES_OPTION } from "../arguments/help.ts";
import { formatCount } from "../output/format-number.ts";
import { Progress } from "../output/progress.ts";
import { Failure } from "../command-context.ts";
import { trustedTime } from "../trusted-time.ts";
import type { AddCommand } from "../command-context.ts";

type Options = { olderThan: number; yes?: boolean; yesAll?: boolean; trustClock?: boolean; json?: true };

export const addPurge: AddCommand = (program, context) => {
  program
    .command("purge")
    .summary("delete leads and pictures older than a given age")
    .description(
      `Deletes leads that are older, with their pictures, and older pictures without a lead. Works in small batches, beside a running server.
Records of the variants that visitors were shown are deleted at the same age, whether or not they left a lead. With
RETENTION_DAYS, the server does the same on its own.`,
    )
    .requiredOption("--older-than <duration>", "such as 180d or 26w", durationArgument)
    .option(...YES_OPTION)
    .option(...YES_ALL_OPTION)
    .option(...TRUST_CLOCK_OPTION)
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads purge --older-than 180d", "leads purge --older-than 180d --yes"))
    .action(async ({ olderThan, yesAll = false, yes = yesAll, trustClock = false, json }: Options) => {
      const { out, err, signal } = context;
      const repositories = {
        leads: await context.openLeads(yes ? "delete" : "read"),
        uploads: await context.openUploads(),
      };
      const now = await trustedTime(context, repositories.leads, { skipCheck: !yes || trustClock });
      const before = new Date(now.getTime() - olderThan);
      const tooMuch = yes && !yesAll ? await findBulkProblem(repositories, before) : null;
      if (tooMuch !== null) {
        throw new Failure(
          `Nothing was deleted: ${tooMuch} are that old. The clock says ${formatUtc(now)} UTC. If that is right, and you mean it, use --yes-all instead of --yes.`,
        );
      }
      const [all, withPicture] = await Promise.all([
        repositories.leads.countBy([], { until: before }),
        repositories.leads.countBy([], { until: before, kind: "file" }),
      ]);
      const assignments = await repositories.leads.countAssignmentsBefore(before);
      const counts = { leads: all[0]!.leads, pictures: withPicture[0]!.leads, assignments };
      if (yes) {
        // Tell the servers to trust this time, too.
        if (trustClock) await repositories.leads.saveClockNote({ trustedAt: now, suspect: null });
        await using progress = new Progress(err, "leads", counts.leads);
        const onDeleted = ({ leads }: { leads: number }) => progress.add(leads);
        Object.assign(counts, await deleteAllOlder(repositories, before, { signal, onDeleted }));
      } else {
        for await (const unused of unusedUploads(repositories, before)) counts.pictures += unused.length;
      }
      if (yes) await context.audit("erased", counts.leads);
      if (json) await out.json({ deleted: yes, before: before.toJSON(), ...counts });
      else {
        const summary = `${formatCount(counts.leads, "lead")}, ${formatCount(counts.pictures, "picture")} and ${formatCount(counts.assignments, "record")} of variants shown from before ${formatUtc(before)} UTC`;
        await out.line(
          yes ? `Deleted ${summary}.` : `Would delete ${summary}. Nothing is deleted yet: add --yes.`,
        );
      }
      signal.throwIfAborted();
    });
};
