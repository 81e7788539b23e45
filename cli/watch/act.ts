import { readFile } from "node:fs/promises";
import { flagRoutes } from "../../content/flag-routes.ts";
import { VARIANTS } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";
import { REDIRECT_PATHS } from "../../contract/paths.ts";
import { readFlagRules } from "../../domain/flags/flag-rules.ts";
import { takeOut } from "../../domain/flags/take-out.ts";
import type { TakeOutResult } from "../../domain/flags/take-out.ts";
import { appendDecision } from "../decisions/decision-file.ts";
import type { Decision } from "../decisions/decision-file.ts";
import { readPageFigures } from "../decisions/figures-of-page.ts";
import { operatorName } from "../operator-name.ts";
import { variantShownFor } from "../../domain/comparison/variant-pages.ts";
import { currentRules } from "../report/current-rules.ts";
import { Failure } from "../command-context.ts";
import type { CommandContext } from "../command-context.ts";
import type { Finding } from "./finding.ts";
import { replaceFile } from "./replace-file.ts";

/** The action taken on a harmful variant. */
export type Action = { result: "taken out" | "would be taken out" | "left"; message: string };

/** Sets the shares of harmful variants to 0, and records that as decisions. */
export async function actOn(
  findings: readonly Finding[],
  context: CommandContext,
  { isDryRun }: { isDryRun: boolean },
): Promise<Map<Finding, Action>> {
  const actions = new Map<Finding, Action>();
  const handledPages = new Set<string>();
  for (const finding of findings) {
    const { page, isHarmful } = finding;
    if (!isHarmful || page === undefined || handledPages.has(page)) continue;
    handledPages.add(page);
    const action = await act(finding, page, context, isDryRun).catch((error: unknown): Action => {
      if (error instanceof Failure) return { result: "left", message: error.message };
      throw error;
    });
    actions.set(finding, action);
  }
  return actions;
}

async function act(
  finding: Finding,
  page: string,
  context: CommandContext,
  isDryRun: boolean,
): Promise<Action> {
  const { flagsFile } = context.config();
  const text = await readFile(flagsFile, "utf8");
  const path = REDIRECT_PATHS.find((redirect) => page.startsWith(`${redirect}/`))!;
  const { destinations } = flagRoutes[path];
  const values = VARIANTS.filter((value) => destinations[value] === page);
  const plan = takeOut(text, path, values, context.now());
  if ("refused" in plan) return { result: "left", message: describeRefusal(plan, flagsFile) };
  // Throws unless the new rules are valid.
  readFlagRules(plan.rules);
  const leftOver = plan.isStillGivenElsewhere
    ? ` At other times, or to some visitors, ${flagsFile} still gives only this variant: edit that yourself.`
    : "";
  const change = `the share of ${formatValues(values)} at ${path} in ${flagsFile} to 0.${leftOver}`;
  if (isDryRun) return { result: "would be taken out", message: `Would set ${change}` };

  const again = finding.check === "harm" ? "To try it again" : "Once the form works again";
  const done = `Set ${change} ${again}, restore the share in the same place.`;
  // Before the change, whose rules have another fingerprint.
  const figures = await readPageFigures(path, await context.openExperiment(), currentRules(context.config()));
  await replaceFile(flagsFile, { from: text, to: plan.rules });
  const variant = variantShownFor(path, values[0]!);
  const failure = await recordDecision({ page: path, variant, ...figures }, finding, context);
  return { result: "taken out", message: failure === null ? done : `${done} ${failure}` };
}

/** Resolves to the failure, for the operator: the variant is out already. */
async function recordDecision(
  about: Omit<Decision, "at" | "who" | "isOut" | "because">,
  { message: problem }: Finding,
  { config, now }: CommandContext,
): Promise<string | null> {
  const decision: Decision = {
    at: now(),
    who: operatorName(),
    isOut: true,
    because: `leads watch: ${problem}`,
    ...about,
  };
  try {
    await appendDecision(config().dataDir, decision);
    return null;
  } catch (error) {
    return `It could not be noted as a decision: ${(error as Error).message}.`;
  }
}

function describeRefusal({ refused }: Extract<TakeOutResult, { refused: string }>, file: string): string {
  switch (refused) {
    case "flagOff":
      return "The flag is switched off, so nothing was changed.";
    case "notGiven":
      return `${file} already sends no visitors there.`;
    case "onlyVariant":
      return `${file} has no other variant for the page's visitors, so nothing was changed.`;
    case "unknownRule":
      return `${file} chooses the variant by a rule that can only be edited by hand.`;
  }
}

function formatValues(values: readonly Variant[]): string {
  return new Intl.ListFormat("en").format(values);
}
