import { usesOwnFlag } from "../../contract/page-settings.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { UsageError } from "../command-context.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import type { Action } from "../watch/act.ts";
import type { CheckResult } from "../watch/checks.ts";
import type { Finding } from "../watch/finding.ts";

type Options = { quiet?: true; act?: true; dryRun?: true; json?: true };

/** Checks for problems that would otherwise lose leads unnoticed. */
export const addWatch: AddCommand = (program, context) => {
  program
    .command("watch")
    .summary("whether a form fell silent, webhook calls are stuck, the disk is full or a split drifts")
    .description(
      `Runs once, for cron or a monitor. Checks for forms that bring no leads, or half as many as before, while visitors come; for
variants that bring fewer leads than the one that most visitors get; for stuck or failed webhook calls; for too little disk
space, or room for pictures; and for visitors who are not split according to the rules. Each finding is one line, with what
to do.

With --act, a variant whose form fell silent while others bring leads, or that brings fewer leads, gets no more visitors: its
share in FLAGS_FILE is set to 0 on that page, unless it is the last one. This is noted as a decision.

Exit codes: 0 all is well, 1 something is wrong, 2 a check could not run.`,
    )
    .option("-q, --quiet", "print nothing when all is well")
    .option("--act", "set a harmful variant's share to 0")
    .option("--dry-run", "with --act, only report what it would do")
    .option(...JSON_OPTION)
    .addHelpText(
      "after",
      examples(
        "leads watch",
        "leads watch --act --dry-run",
        "leads watch --json | jq '.findings[].message'",
      ) +
        "\n\nIn crontab, which mails what it prints:\n  */10 * * * * cd /opt/plainshot && ENV_FILE=/etc/plainshot/settings DATA_DIR=/var/lib/plainshot npm run -s leads -- watch --quiet",
    )
    .action(async ({ quiet, act, dryRun, json }: Options) => {
      const { out, err, signal } = context;
      if (dryRun && !act) throw new UsageError("--dry-run goes with --act.");
      if (act) refuseElsewhere(context);
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
          const problem = error instanceof OperatorError ? error.problems.join(" ") : String(error);
          problems.push({ check, problem });
        }
      }
      if (findings.length > 0) context.markProblemsFound();
      else if (problems.length > 0) context.markCheckFailed();
      let actions: Map<Finding, Action> = new Map();
      if (act) {
        const { actOn } = await import("../watch/act.ts");
        actions = await actOn(findings, context, { isDryRun: dryRun === true });
      }
      if (json) {
        const isWell = findings.length + problems.length === 0;
        const withActions = findings.map((finding) => {
          const action = actions.get(finding);
          return action === undefined ? finding : { ...finding, action };
        });
        return out.json({ well: isWell, findings: withActions, failed_checks: problems, remarks });
      }
      for (const finding of findings) {
        const action = actions.get(finding);
        const advice = action === undefined ? finding.advice : `${action.message} ${finding.advice}`;
        await out.line(`${out.style("red", finding.message)} ${advice}`);
      }
      for (const { check, problem } of problems) await err.line(`Could not check ${check}: ${problem}`);
      if (quiet) return;
      for (const remark of remarks) await out.line(out.style("dim", remark));
      if (findings.length + problems.length === 0) await out.line("All is well.");
    });
};

/** @throws UsageError if another service decides which variant a visitor gets. */
function refuseElsewhere({ config }: CommandContext): void {
  const { pageSettings } = config();
  if (usesOwnFlag(pageSettings)) return;
  const setting = pageSettings.launchDarkly === null ? "OFREP_URL or API_URL" : "LAUNCHDARKLY_CLIENT_ID";
  throw new UsageError(
    `--act changes FLAGS_FILE, but with ${setting} another service decides which variant a visitor gets.`,
  );
}
