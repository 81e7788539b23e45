import { readFile } from "node:fs/promises";
import { flagRoutes } from "../../content/flag-routes.ts";
import { VARIANTS } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";
import { REDIRECT_PATHS } from "../../contract/paths.ts";
import { readFlagRules } from "../../domain/flags/flag-rules.ts";
import { takeOut } from "../../domain/flags/take-out.ts";
import type { TakeOutResult } from "../../domain/flags/take-out.ts";
import { appendDecision } from "../decisions/decision-file.ts";
import { readPageFigures } from "../decisions/figures-of-page.ts";
import { operatorName } from "../operator-name.ts";
import { variantShownFor } from "../report/variant-pages.ts";
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
  { check, message: problem }: Finding,
  page: string,
  context: CommandContext,
  isDryRun: boolean,
): Promise<Action> {
  const { config, now } = context;
  const { flagsFile, dataDir } = config();
  const path = REDIRECT_PATHS.find((each) => page.startsWith(`${each}/`))!;
  const { destinations } = flagRoutes[path];
  const values = VARIANTS.filter((value) => destinations[value] === page);
  const text = await readFile(flagsFile, "utf8");
  const result = takeOut(text, path, values, now());
  if ("refused" in result) return { result: "left", message: describeRefusal(result, flagsFile) };
  readFlagRules(result.rules);
  const left = result.isStillGivenElsewhere
    ? ` At other times, or to some visitors, ${flagsFile} still gives only this variant: edit that yourself.`
    : "";
  const target = `${formatValues(values)} at ${path} in ${flagsFile}`;
  if (isDryRun)
    return { result: "would be taken out", message: `Would set the share of ${target} to 0.${left}` };
  const figures = await readPageFigures(path, await context.openExperiment(), currentRules(config()));
  await replaceFile(flagsFile, { from: text, to: result.rules });
  const variant = variantShownFor(path, values[0]!);
  const again = check === "harm" ? "To try it again" : "Once the form works again";
  const done = `Set the share of ${target} to 0.${left} ${again}, restore the share in the same place.`;
  try {
    const because = `leads watch: ${problem}`;
    await appendDecision(dataDir, {
      at: now(),
      who: operatorName(),
      page: path,
      variant,
      isOut: true,
      because,
      ...figures,
    });
  } catch (error) {
    const { message } = error as Error;
    return { result: "taken out", message: `${done} It could not be noted as a decision: ${message}.` };
  }
  return { result: "taken out", message: done };
}

function describeRefusal({ refused }: Extract<TakeOutResult, { refused: string }>, file: string): string {
  switch (refused) {
    case "off":
      return "The flag is switched off, so nothing was changed.";
    case "out":
      return `${file} sends nobody there.`;
    case "last":
      return `${file} gives the page's visitors nothing else, so it was left.`;
    case "unreadable":
      return `${file} chooses the variant in a way that only its author can change.`;
  }
}

function formatValues(values: readonly Variant[]): string {
  return new Intl.ListFormat("en").format(values);
}
