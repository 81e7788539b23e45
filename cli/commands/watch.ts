import { StartupError } from "../../domain/errors/startup-error.ts";
import { examples, JSON_OPTION } from "../examples.ts";
import type { AddCommand } from "../command-context.ts";
import type { Looked } from "../watch/checks.ts";

/** Looks for what costs leads while nobody looks. */
export const addWatch: AddCommand = (program, context) => {
  program
    .command("watch")
    .summary("whether a form fell silent, hooks are stuck, the disk is full or a split drifts")
    .description(
      `Looks once, for cron or a monitor: for forms that bring nothing, or half of what they did, while visitors come; webhook calls
that wait or failed; too little room on the disk, or for pictures; visitors who are not split as the rules say. Each finding is a line with what to do.

Exit codes: 0 all is well, 1 something is wrong, 2 it could not look.`,
    )
    .option("-q, --quiet", "say nothing where all is well")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples("leads watch", "leads watch --json | jq '.findings[].says'") +
        "\n\nIn crontab, which mails what it prints:\n  */10 * * * * cd /opt/plainshot && npx leads watch --quiet",
    )
    .action(async ({ quiet, json }: { quiet?: true; json?: true }) => {
      const { out, err, signal } = context;
      // Loaded here so that other commands don't pay for it.
      const { checks } = await import("../watch/checks.ts");
      const findings: Looked["findings"] = [];
      const remarks: string[] = [];
      const problems: { check: string; problem: string }[] = [];
      for (const [check, look] of Object.entries(checks)) {
        signal.throwIfAborted();
        try {
          const looked = await look(context);
          findings.push(...looked.findings);
          remarks.push(...(looked.remarks ?? []));
        } catch (error) {
          const problem = error instanceof StartupError ? error.problems.join(" ") : String(error);
          problems.push({ check, problem });
        }
      }
      if (findings.length > 0) context.foundProblems();
      else if (problems.length > 0) context.couldNotLook();
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
