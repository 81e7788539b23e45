import { hash, timingSafeEqual } from "node:crypto";

/** Compares with the secret in constant time. */
export function secretCheck(secret: string): (text: string) => boolean {
  const expected = digest(secret);
  return (text) => timingSafeEqual(digest(text), expected);
}

/** Digests have one length, so the comparison doesn't leak the secret's. */
function digest(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
