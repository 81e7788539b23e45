import { randomText } from "./random-text.ts";

/** `user-` and 13 random lower-case letters and digits. */
export function makeUserKey(): string {
  return `user-${randomText(13)}`;
}
