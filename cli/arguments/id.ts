import { InvalidArgumentError } from "commander";

/** Argument parser for commander: a lead's id, or a prefix of one. */
export function idArgument(text: string): string {
  if (/^[0-9a-f-]{1,36}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError("An id is made of digits, letters from a to f, and hyphens.");
}
