import { hash, timingSafeEqual } from "node:crypto";

/** A check that compares with the secret in constant time. */
export function secretCheck(secret: string): (text: string) => boolean {
  const expected = digest(secret);
  return (text) => timingSafeEqual(digest(text), expected);
}

/** Equal lengths, so that the comparison doesn't leak the secret's length. */
function digest(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
