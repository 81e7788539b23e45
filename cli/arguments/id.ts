import { InvalidArgumentError } from "commander";

/** A lead's id, or the beginning of one. For commander. */
export function idArgument(text: string): string {
  if (/^[0-9a-f-]{1,36}$/i.test(text)) return text.toLowerCase();
  throw new InvalidArgumentError("An id is made of digits, letters from a to f, and hyphens.");
}
