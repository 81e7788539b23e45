/**
 * A key for one attempt and its retries: a UUID of version 7 (RFC 9562, 5.7), which begins with the time. A lead's id
 * begins with it too, so that a store appends to its index instead of writing all over it.
 */
export function makeIdempotencyKey(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const time = now.toString(16).padStart(12, "0");
  const variant = "89ab"[bytes[3]! % 4];
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    variant + random.slice(3, 6),
    random.slice(8),
  ].join("-");
}

/** The 12 hexadecimal digits of the time that a key begins with, or null for a key of another make. */
export function keyTime(key: string): string | null {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.exec(key);
  return match && match[1]! + match[2]!;
}
