import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../../config/config.ts";
import { landingPages } from "../../content/index.ts";
import { site } from "../../content/site.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import type { ProcessContext } from "../run-leads.ts";
import { Output } from "../output/output.ts";
import { formatCount } from "../output/format-number.ts";
import { safeLines } from "../output/safe-text.ts";
import { probeSupabase } from "../probe/probe-supabase.ts";
import { findLaunchProblems, listReminders } from "./find-launch-problems.ts";

const READY = 0;
const NOT_READY = 1;
const CHECK_FAILED = 2;

const HELP = `Usage: npm run golive
       node cli/golive.ts --json

Lists what is not ready for visitors, with a fix for each: in content/, in the server's settings, in the flag's rules and in
the built pages. It also lists what it can't check. A Supabase project is tested with two rows, which it rolls back.

Exit codes: 0 ready, 1 not ready, 2 the check could not run.`;

/** Runs the check, reports its errors, and returns the exit code. */
export async function runGolive(
  args: readonly string[],
  { env, stdout, stderr }: Pick<ProcessContext, "env" | "stdout" | "stderr">,
): Promise<number> {
  const out = new Output(stdout, env);
  const err = new Output(stderr, env);
  try {
    const { json, help } = readOptions(args);
    if (help) {
      await out.line(HELP);
      return READY;
    }
    const config = readConfig(env);
    const found = await runChecks(config);
    const reminders = listReminders(config);
    if (json) await out.json({ ready: found.length === 0, problems: found, reminders });
    else {
      for (const { problem, fix } of found) await out.line(safeLines(`${problem} ${fix}`));
      const last = found.length === 0 ? "Ready to go live." : `${formatCount(found.length, "thing")} to do.`;
      await out.line(last);
      for (const reminder of reminders) await out.line(`Not checked: ${reminder}`);
    }
    return found.length === 0 ? READY : NOT_READY;
  } catch (error) {
    const problems = error instanceof OperatorError ? error.problems : [(error as Error).stack ?? error];
    for (const problem of problems) await err.line(safeLines(String(problem)));
    return CHECK_FAILED;
  }
}

function readOptions(args: readonly string[]) {
  try {
    const options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${HELP}`);
  }
}

async function runChecks(config: Config) {
  const { flagsFile, siteDir } = config;
  const flagRules = await readOrNull(flagsFile);
  const builtPage = siteDir === null ? null : await readOrNull(join(siteDir, "index.html"));
  const favicon = siteDir === null ? null : await readOrNull(join(siteDir, "favicon.svg"));
  const security = await readOrNull("SECURITY.md");
  const found = findLaunchProblems({
    config,
    site,
    pages: landingPages,
    flagRules,
    builtPage,
    favicon,
    security,
  });
  return config.takesLeads ? found : [...found, ...(await probeSupabase(config.pageSettings))];
}

/** Null if the file is missing. @throws OperatorError when it can't be read. */
async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new OperatorError(`${file} can't be read: ${(error as Error).message}.`);
  }
}
