import { expect, test } from "vitest";
import { readConfig } from "../../../config/config.ts";
import { findProblems } from "../../support/server/find-problems.ts";
import { SECRET } from "../../support/webhooks/receiver.ts";

const URL_PROBLEM =
  "WEBHOOK_URL must be an https URL without a user name; with WEBHOOK_ALLOW_PRIVATE=on, http will do.";
const PRIVATE_PROBLEM = "WEBHOOK_URL has a private host. If that is intended, set WEBHOOK_ALLOW_PRIVATE=on.";

test("without a URL there is no webhook, whatever else is set", () => {
  expect(readConfig({ WEBHOOK_SECRET: "x", WEBHOOK_ALLOW_PRIVATE: "x" }).webhook).toBeNull();
});

test("a secret without a URL is logged, but not shown", () => {
  expect(readConfig({ WEBHOOK_SECRET: SECRET }).notes).toEqual([
    "WEBHOOK_SECRET is set, but WEBHOOK_URL is not: no leads are sent.",
  ]);
});

test("a URL and a secret are accepted", () => {
  const env = { WEBHOOK_URL: "https://mail.example/hook?key=1", WEBHOOK_SECRET: SECRET };
  const webhook = {
    url: new URL("https://mail.example/hook?key=1"),
    key: Buffer.from("plainshot-plainshot-plainshot"),
    allowsPrivate: false,
    skipsSpam: false,
    sendsReady: true,
  };
  expect(readConfig(env).webhook).toEqual(webhook);
  const turned = { WEBHOOK_ALLOW_PRIVATE: "on", WEBHOOK_WITHOUT_SPAM: "on", WEBHOOK_READY: "off" };
  expect(readConfig({ ...env, ...turned }).webhook).toEqual({
    ...webhook,
    allowsPrivate: true,
    skipsSpam: true,
    sendsReady: false,
  });
});

test.each([24, 64])("a secret of %i bytes is accepted", (bytes) => {
  const key = Buffer.alloc(bytes, 7);
  const env = {
    WEBHOOK_URL: "https://mail.example",
    WEBHOOK_SECRET: `whsec_${key.toString("base64")}`,
  };
  expect(readConfig(env).webhook?.key).toEqual(key);
});

test.each(["http://127.0.0.1:8080/", "http://mailer.internal/", "https://[fd00::1]/"])(
  "%s is accepted if private IP addresses are allowed",
  (url) => {
    const env = { WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: "on" };
    expect(readConfig(env).webhook).toMatchObject({ allowsPrivate: true });
  },
);

test.each([
  ["nonsense", URL_PROBLEM],
  ["ftp://mail.example", URL_PROBLEM],
  ["http://mail.example", URL_PROBLEM],
  ["https://ada:pass@mail.example", URL_PROBLEM],
  ["https://ada@mail.example", URL_PROBLEM],
  ["https://127.0.0.1", PRIVATE_PROBLEM],
  ["https://127.0.0.1:8443/", PRIVATE_PROBLEM],
  ["https://[::1]:8443/", PRIVATE_PROBLEM],
  ["https://2130706433", PRIVATE_PROBLEM],
  ["https://0x7f.1", PRIVATE_PROBLEM],
  ["https://169.254.169.254/latest", PRIVATE_PROBLEM],
  ["https://[::1]/", PRIVATE_PROBLEM],
  ["https://[::ffff:10.0.0.1]/", PRIVATE_PROBLEM],
  ["https://localhost", PRIVATE_PROBLEM],
  ["https://mail.localhost.", PRIVATE_PROBLEM],
])("the URL %s is refused with one clear line", (url, problem) => {
  expect(findProblems({ WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET })).toEqual([problem]);
});

test("a URL without a secret is refused, with how to make one", () => {
  expect(findProblems({ WEBHOOK_URL: "https://mail.example" })).toEqual([
    'WEBHOOK_URL is set, but WEBHOOK_SECRET is not; make one with: echo "whsec_$(openssl rand -base64 32)"',
  ]);
});

test.each([
  ["without its beginning", SECRET.slice("whsec_".length)],
  ["with other characters", "whsec_!!!!cGxhaW5zaG90LXBsYWluc2hvdC1wbGFpbnNob3Q="],
  ["of the other base64", `whsec_${Buffer.alloc(30, 255).toString("base64url")}`],
  ["that is too short", `whsec_${Buffer.alloc(23).toString("base64")}`],
  ["that is too long", `whsec_${Buffer.alloc(65).toString("base64")}`],
])("a secret %s is refused, and not repeated", (_what, secret) => {
  expect(findProblems({ WEBHOOK_URL: "https://mail.example", WEBHOOK_SECRET: secret })).toEqual([
    'WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64; make one with: echo "whsec_$(openssl rand -base64 32)"',
  ]);
});

test.each(["WEBHOOK_ALLOW_PRIVATE", "WEBHOOK_WITHOUT_SPAM", "WEBHOOK_READY"])(
  "%s is on or off, nothing between",
  (name) => {
    const env = { WEBHOOK_URL: "https://mail.example", WEBHOOK_SECRET: SECRET, [name]: "yes" };
    expect(findProblems(env)).toEqual([`${name} must be on or off, but it is "yes".`]);
  },
);

test("a webhook is refused if leads go to a Supabase project", () => {
  const supabase = { SUPABASE_URL: "https://project.supabase.co", SUPABASE_ANON_KEY: "sb_publishable_x" };
  expect(findProblems({ WEBHOOK_URL: "https://mail.example", WEBHOOK_SECRET: SECRET, ...supabase })).toEqual([
    "WEBHOOK_URL has no effect with SUPABASE_URL: create a database webhook in the project instead.",
  ]);
});
