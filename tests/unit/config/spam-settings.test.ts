import { expect, test } from "vitest";
import { readConfig } from "../../../config/config.ts";
import { findProblems } from "./problems-of.ts";

const RESOLVERS_PROBLEM = "MAILBOX_CHECK must be off or on, or resolvers such as 192.0.2.53 with commas";

test.each([
  ["", null],
  ["off", null],
  ["on", { servers: null }],
  ["192.0.2.53", { servers: ["192.0.2.53"] }],
  ["192.0.2.53:5353, [2001:db8::53]:53", { servers: ["192.0.2.53:5353", "[2001:db8::53]:53"] }],
])("MAILBOX_CHECK=%j is taken as %j", (text, expected) => {
  expect(readConfig({ MAILBOX_CHECK: text }).mailboxCheck).toEqual(expected);
});

test.each(["yes", "dns.example", "192.0.2.53:99999", "192.0.2", ","])(
  "MAILBOX_CHECK=%j is refused with one clear line",
  (text) => {
    expect(findProblems({ MAILBOX_CHECK: text })).toEqual([`${RESOLVERS_PROBLEM}, but it is "${text}".`]);
  },
);

test("addresses are checked where the leads are", () => {
  const env = {
    MAILBOX_CHECK: "on",
    SUPABASE_URL: "https://x.supabase.co",
    SUPABASE_ANON_KEY: "sb_publishable_x",
  };
  expect(findProblems(env)).toEqual([
    "MAILBOX_CHECK has no use with SUPABASE_URL: the leads are not on this server.",
  ]);
});
