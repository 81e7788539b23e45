import { StartupError } from "../../domain/errors/startup-error.ts";
import { examples, JSON_OPTION } from "../help.ts";
import type { AddCommand } from "../command-context.ts";
import type { CheckResult } from "../watch/checks.ts";

/** Checks for problems that cost leads unnoticed. */
export const addWatch: AddCommand = (program, context) => {
  program
    .command("watch")
    .summary("whether a form fell silent, hooks are stuck, the disk is full or a split drifts")
    .description(
      `Runs once, for cron or a monitor. Checks for forms that bring no leads, or half as many as before, while visitors come; webhook
calls stuck or failed; too little disk space, or room for pictures; visitors who are not split as the rules say. Each finding is a line with what to do.

Exit codes: 0 all is well, 1 something is wrong, 2 a check could not run.`,
    )
    .option("-q, --quiet", "print nothing when all is well")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads watch", "leads watch --json | jq '.findings[].says'") +
        "\n\nIn crontab, which mails what it prints:\n  */10 * * * * cd /opt/plainshot && ENV_FILE=/etc/plainshot/settings DATA_DIR=/var/lib/plainshot npm run -s leads -- watch --quiet",
    )
    .action(async ({ quiet, json }: { quiet?: true; json?: true }) => {
      const { out, err, signal } = context;
      // Imported here so that other commands don't load it.
      const { checks } = await import("../watch/checks.ts");
      const findings: CheckResult["findings"] = [];
      const remarks: string[] = [];
      const problems: { check: string; problem: string }[] = [];
      for (const [check, run] of Object.entries(checks)) {
        signal.throwIfAborted();
        try {
          const result = await run(context);
          findings.push(...result.findings);
          remarks.push(...(result.remarks ?? []));
        } catch (error) {
          const problem = error instanceof StartupError ? error.problems.join(" ") : String(error);
          problems.push({ check, problem });
        }
      }
      if (findings.length > 0) context.foundProblems();
      else if (problems.length > 0) context.checkFailed();
      if (json) {
        const isWell = findings.length + problems.length === 0;
        return out.json({ well: isWell, findings, could_not_look: problems, remarks });
      }
      for (const { says, next } of findings) await out.line(`${out.style("red", says)} ${next}`);
      for (const { check, problem } of problems) await err.line(`Could not look at ${check}: ${problem}`);
      if (quiet) return;
      for (const remark of remarks) await out.line(out.style("dim", remark));
      if (findings.length + problems.length === 0) await out.line("All is well.");
    });
};
