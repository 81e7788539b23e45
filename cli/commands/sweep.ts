import { InvalidArgumentError } from "commander";
import {
  LEAD_MAY_COME_MS,
  deleteUnusedUploads,
  sumBytes,
  unusedUploads,
} from "../../domain/retention/unused-uploads.ts";
import { durationArgument } from "../arguments/time.ts";
import { examples, JSON_OPTION, TRUST_CLOCK_OPTION, YES_OPTION } from "../examples.ts";
import { plainBytes, counted } from "../terminal/plain-number.ts";
import type { AddCommand } from "../command-context.ts";
import { timeByClock } from "../time-by-clock.ts";

const DAY_MS = 86_400_000;

type Options = { olderThan: number; yes?: boolean; trustClock?: boolean; json?: true };

/** Deletes pictures that no lead has. */
export const addSweep: AddCommand = (program, context) => {
  program
    .command("sweep")
    .summary("delete pictures that no lead has")
    .description(
      `Deletes pictures that no lead has: of visitors who uploaded one and never sent the form. A picture of less than a day
is left alone, as its lead may be on its way.`,
    )
    .option("--older-than <duration>", "from 1h on, a day unless given", ageArgument, DAY_MS)
    .option(...YES_OPTION)
    .option(...TRUST_CLOCK_OPTION)
    .option(...JSON_OPTION)
    .addHelpText("after", examples("leads sweep", "leads sweep --yes", "leads sweep --older-than 30d --yes"))
    .action(async ({ olderThan, yes = false, trustClock = false, json }: Options) => {
      const { out, signal } = context;
      const repositories = { leads: await context.openLeads(), uploads: await context.openUploads() };
      const now = await timeByClock(context, repositories.leads, { trusted: !yes || trustClock });
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
        const what = `${counted(counts.pictures, "picture")} that no lead has, ${plainBytes(counts.bytes)}`;
        await out.line(yes ? `Deleted ${what}.` : `Would delete ${what}. Nothing is deleted yet: add --yes.`);
      }
      signal.throwIfAborted();
    });
};

function ageArgument(text: string): number {
  const age = durationArgument(text);
  if (age >= LEAD_MAY_COME_MS) return age;
  throw new InvalidArgumentError("It must be at least 1h: the lead of a younger picture may be on its way.");
}
