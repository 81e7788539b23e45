import { createHmac } from "node:crypto";

/** The secret that signs a project's keys. */
export const PROJECT_SECRET = "a-secret-of-the-tests-own-with-32-characters";

/** What a project's gateway accepts instead of the anonymous key. */
export const PUBLISHABLE_KEY = "sb_publishable_k3v9x2m7q1w8e";

const UNTIL_2036 = 2_090_000_000;
const UNTIL_2020 = 1_600_000_000;

export const PROJECT_KEYS = {
  anon: signKey({ role: "anon", exp: UNTIL_2036 }),
  publishable: PUBLISHABLE_KEY,
  authenticated: signKey({
    role: "authenticated",
    sub: "317eadce-631a-4429-a0bb-f19a7a517b4a",
    exp: UNTIL_2036,
  }),
  service: signKey({ role: "service_role", exp: UNTIL_2036 }),
  expired: signKey({ role: "anon", exp: UNTIL_2020 }),
  "of another project": signKey({ role: "anon", exp: UNTIL_2036 }, "another-secret-another-secret-another"),
  garbled: "not-a-key",
} as const;

export type ProjectKey = keyof typeof PROJECT_KEYS;

function signKey(claims: object, secret = PROJECT_SECRET): string {
  const [head, body] = [{ alg: "HS256", typ: "JWT" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return `${head}.${body}.${keySignature(`${head}.${body}`, secret)}`;
}

export function keySignature(signed: string, secret = PROJECT_SECRET): string {
  return createHmac("sha256", secret).update(signed).digest("base64url");
}
