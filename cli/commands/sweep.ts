import { InvalidArgumentError } from "commander";
import {
  UNUSED_UPLOAD_MS_MIN,
  deleteUnusedUploads,
  sumBytes,
  unusedUploads,
} from "../../domain/retention/unused-uploads.ts";
import { durationArgument } from "../arguments/time.ts";
import { examples, JSON_OPTION, TRUST_CLOCK_OPTION, YES_OPTION } from "../arguments/help.ts";
import { formatBytes, formatCount } from "../output/format-number.ts";
import type { AddCommand } from "../command-context.ts";
import { trustedTime } from "../trusted-time.ts";
import { DAY_MS } from "../../domain/durations.ts";

type Options = { olderThan: number; yes?: boolean; trustClock?: boolean; json?: true };

export const addSweep: AddCommand = (program, context) => {
  program
    .command("sweep")
    .summary("delete pictures that no lead has")
    .description(
      `Deletes pictures that no lead has: their visitors never sent the form. A picture younger than a day
is kept, because its lead may still be on its way.`,
    )
    .option("--older-than <duration>", "at least 1h, a day by default", ageArgument, DAY_MS)
    .option(...YES_OPTION)
    .option(...TRUST_CLOCK_OPTION)
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads sweep", "leads sweep --yes", "leads sweep --older-than 30d --yes"))
    .action(async ({ olderThan, yes = false, trustClock = false, json }: Options) => {
      const { out, signal } = context;
      const repositories = { leads: await context.openLeads("read"), uploads: await context.openUploads() };
      const now = await trustedTime(context, repositories.leads, { skipCheck: !yes || trustClock });
      const before = new Date(now.getTime() - olderThan);
      const counts = { pictures: 0, bytes: 0 };
      if (yes) Object.assign(counts, await deleteUnusedUploads(repositories, before, { signal }));
      else {
        for await (const unused of unusedUploads(repositories, before)) {
          counts.pictures += unused.length;
          counts.bytes += sumBytes(unused);
        }
      }
      if (json) await out.json({ deleted: yes, ...counts });
      else {
        const summary = `${formatCount(counts.pictures, "picture")} that no lead has, ${formatBytes(counts.bytes)}`;
        await out.line(
          yes ? `Deleted ${summary}.` : `Would delete ${summary}. Nothing is deleted yet: add --yes.`,
        );
      }
      signal.throwIfAborted();
    });
};

function ageArgument(text: string): number {
  const age = durationArgument(text);
  if (age >= UNUSED_UPLOAD_MS_MIN) return age;
  throw new InvalidArgumentError("It must be at least 1h: a younger picture's lead may be on its way.");
}
