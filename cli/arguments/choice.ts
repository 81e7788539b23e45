import { InvalidArgumentError } from "commander";
import { didYouMean } from "../../config/nearest.ts";

/** Argument parser for commander: one of these words. */
export function choiceArgument<T extends string>(choices: readonly T[]): (text: string) => T {
  return (text) => {
    const choice = choices.find((each) => each === text);
    if (choice !== undefined) return choice;
    throw new InvalidArgumentError(`It must be one of ${choices.join(", ")}.${didYouMean(text, choices)}`);
  };
}

/** Argument parser for commander: a comma-separated list of these words, without duplicates. */
export function choicesArgument<T extends string>(choices: readonly T[]): (text: string) => T[] {
  const parseChoice = choiceArgument(choices);
  return (text) => [...new Set(text.split(",").map((part) => parseChoice(part.trim())))];
}

/** Argument parser for commander: a positive whole number. */
export function countArgument(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number, at least 1.");
}
