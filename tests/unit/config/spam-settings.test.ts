import { expect, test } from "vitest";
import { readConfig } from "../../../config/config.ts";
import { findProblems } from "../../support/server/find-problems.ts";

const SECRET = "a-secret-of-at-least-32-characters";
const RESOLVERS_PROBLEM = "MAILBOX_CHECK must be off or on, or comma-separated resolvers such as 192.0.2.53";

test.each([
  ["", null],
  ["off", null],
  ["on", { servers: null }],
  ["192.0.2.53", { servers: ["192.0.2.53"] }],
  ["192.0.2.53:1, [2001:db8::53]:65535", { servers: ["192.0.2.53:1", "[2001:db8::53]:65535"] }],
])("MAILBOX_CHECK=%j is read as %j", (text, expected) => {
  expect(readConfig({ MAILBOX_CHECK: text }).mailboxCheck).toEqual(expected);
});

test.each(["yes", "dns.example", "192.0.2.53:0", "192.0.2.53:65536", "192.0.2", "192.0.2.53:", ","])(
  "MAILBOX_CHECK=%j is refused with one clear line",
  (text) => {
    expect(findProblems({ MAILBOX_CHECK: text })).toEqual([`${RESOLVERS_PROBLEM}, but it is "${text}".`]);
  },
);

test("mailboxes are checked only where leads are stored", () => {
  const env = {
    MAILBOX_CHECK: "on",
    SUPABASE_URL: "https://x.supabase.co",
    SUPABASE_ANON_KEY: "sb_publishable_x",
  };
  expect(findProblems(env)).toEqual([
    "MAILBOX_CHECK has no effect with SUPABASE_URL: the leads are not on this server.",
  ]);
});

test("CHALLENGE_SECRET must be long enough, and no message repeats it", () => {
  for (const secret of ["x".repeat(32), "x".repeat(200)]) {
    expect(readConfig({ CHALLENGE_SECRET: secret }).challengeSecret).toBe(secret);
  }
  for (const secret of ["x".repeat(31), "x".repeat(201), SECRET.replaceAll("-", " ")]) {
    expect(findProblems({ CHALLENGE_SECRET: secret })).toEqual([
      "CHALLENGE_SECRET must be 32 to 200 characters without spaces; make one with: openssl rand -base64 32",
    ]);
  }
});

test.each([
  ["SITE_DIR=off", { SITE_DIR: "off" }],
  ["SUPABASE_URL", { SUPABASE_URL: "https://x.supabase.co", SUPABASE_ANON_KEY: "sb_publishable_x" }],
  ["API_URL", { API_URL: "https://api.example" }],
  ["ALLOWED_ORIGINS", { ALLOWED_ORIGINS: "https://ads.example" }],
])("CHALLENGE_SECRET is refused with %s, as pages could not have challenges", (cause, env) => {
  expect(findProblems({ CHALLENGE_SECRET: SECRET, ...env })).toEqual([
    `CHALLENGE_SECRET has no effect with ${cause}: the server that takes the leads must serve the pages.`,
  ]);
});
