/**
 * A key for one attempt and its retries: a version 7 UUID (RFC 9562, 5.7). The server derives the lead's id from its
 * leading timestamp, so that inserts append to the index instead of scattering across it.
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

/** The 12 hexadecimal digits of a version 7 UUID's timestamp; null for any other key. */
export function keyTime(key: string): string | null {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.exec(key);
  return match && match[1]! + match[2]!;
}
