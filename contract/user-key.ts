import { randomText } from "./random-text.ts";

/** A new visitor's: `user-` and 13 lower-case letters and digits. */
export function makeUserKey(): string {
  return `user-${randomText(13)}`;
}
