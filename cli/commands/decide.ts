import { InvalidArgumentError } from "commander";
import { VARIANTS } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";
import { REDIRECT_PATHS } from "../../contract/paths.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import { choiceArgument } from "../arguments/choice.ts";
import { didYouMean } from "../../config/nearest.ts";
import { examples, JSON_OPTION } from "../arguments/help.ts";
import { operatorName } from "../operator-name.ts";
import { currentRules } from "../report/current-rules.ts";
import { UsageError } from "../command-context.ts";
import type { AddCommand } from "../command-context.ts";

type Options = { because: string; json?: true };

/** Enough for a reason, too little for a list of people. */
const REASON_CHARS_MAX = 500;

export const addDecide: AddCommand = (program, context) => {
  program
    .command("decide")
    .summary("note which variant you chose, and why")
    .description(
      `Notes a decision about a page with the current figures, in decisions.jsonl in DATA_DIR. \`leads report\` shows the decisions
of its period. Nothing changes for visitors: change the flag's rules yourself.`,
    )
    .argument("<page>", `the redirect page: ${REDIRECT_PATHS.join(", ")}`, choiceArgument(REDIRECT_PATHS))
    .argument("<variant>", `one of the page's variants: ${VARIANTS.join(", ")}`, choiceArgument(VARIANTS))
    .requiredOption("--because <reason>", "why, without anybody's name or e-mail address", reasonArgument)
    .option(...JSON_OPTION)
    .addHelpText("after", examples('leads decide /food version_c --because "Won after three weeks"'))
    .action(async (page: RedirectPath, variant: Variant, { because, json }: Options) => {
      const { config, now, out } = context;
      // Imported here so that other commands don't load the statistics library.
      const { readPageFigures } = await import("../decisions/figures-of-page.ts");
      const { appendDecision } = await import("../decisions/decision-file.ts");
      const { describeDecision } = await import("../decisions/write-decisions.ts");
      const { dataDir } = config();
      const figures = await readPageFigures(page, await context.openExperiment(), currentRules(config()));
      const names = figures.variants.map(({ name }) => name);
      if (!names.includes(variant)) {
        throw new UsageError(
          `${page} has no ${variant}, only ${names.join(", ")}.${didYouMean(variant, names)}`,
        );
      }
      const decision = {
        at: now(),
        who: operatorName(),
        page,
        variant,
        because,
        ...figures,
      };
      await appendDecision(dataDir, decision);
      if (json) return out.json(decision);
      await out.line(`Noted. ${describeDecision(decision)}`);
    });
};

/**
 * Argument parser for commander: a short text. It may not contain e-mail addresses, as decisions outlive `leads erase`.
 */
function reasonArgument(text: string): string {
  const reason = text.trim();
  if (reason === "") throw new InvalidArgumentError("Give a reason.");
  if (reason.length > REASON_CHARS_MAX)
    throw new InvalidArgumentError(`It must have at most ${REASON_CHARS_MAX} characters.`);
  if (/\S@\S/.test(reason))
    throw new InvalidArgumentError("Leave e-mail addresses out: decisions are kept for good.");
  return reason;
}
