import { expect, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { StartProblem } from "../../server/start-problem.ts";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartProblem) return error.problems;
    throw error;
  }
  return [];
}

test("without any setting everything runs on 127.0.0.1:3000", () => {
  expect(readConfig({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://127.0.0.1:3000",
    dataDir: `${process.cwd()}/data`,
    siteDir: `${process.cwd()}/dist/site`,
    flagsFile: `${process.cwd()}/flags.json`,
    anonKey: "anon",
    allowedOrigins: [],
    trustProxy: false,
    writesPerMinuteMax: 120,
    writesOfAllPerMinuteMax: 6000,
    uploadBytesPerDayMax: 1_000_000_000,
    storedBytesMax: 20_000_000_000,
    logLevel: "info",
    previews: "off",
    webhook: null,
    pageSettings: {
      storageUrl: "/storage/v1",
      rowsUrl: "/rest/v1",
      anonKey: "anon",
      flagsUrl: "/",
      mediaUrl: "/",
    },
  });
});

test("SITE_DIR=off serves no pages", () => {
  expect(readConfig({ SITE_DIR: "off" }).siteDir).toBeNull();
});

test("an empty setting counts as not set", () => {
  expect(readConfig({ PORT: "", HOST: " " })).toMatchObject({ port: 3000, host: "127.0.0.1" });
});

test("the public key and the flag service go into the page's settings", () => {
  const { anonKey, pageSettings } = readConfig({ ANON_KEY: "k3y", OFREP_URL: "https://flags.example" });
  expect(anonKey).toBe("k3y");
  expect(pageSettings).toMatchObject({ anonKey: "k3y", flagsUrl: "https://flags.example" });
});

test("origins are taken without their trailing slash", () => {
  const config = readConfig({
    PUBLIC_URL: "https://ads.example/",
    ALLOWED_ORIGINS: "https://a.example/, http://b.example:8080",
  });
  expect(config.publicUrl).toBe("https://ads.example");
  expect(config.allowedOrigins).toEqual(["https://a.example", "http://b.example:8080"]);
});

test.each([
  ["off", false],
  ["on", true],
  ["2", 2],
  ["10.0.0.0/8, ::1,loopback", ["10.0.0.0/8", "::1", "loopback"]],
])("TRUST_PROXY=%s is understood", (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

test("RATE_LIMIT=off is no limit", () => {
  expect(readConfig({ RATE_LIMIT: "off" }).writesPerMinuteMax).toBe(Infinity);
});

test.each([
  ["off", Infinity],
  ["5000", 5000],
  ["500MB", 500_000_000],
  ["2TB", 2_000_000_000_000],
])("STORAGE_BYTES_MAX=%s is understood", (text, expected) => {
  expect(readConfig({ STORAGE_BYTES_MAX: text }).storedBytesMax).toBe(expected);
});

test.each([
  ["off", "off"],
  ["open", "open"],
  ["a-long_enough-key", { key: "a-long_enough-key" }],
])("PREVIEW_KEY=%s is understood", (text, expected) => {
  expect(readConfig({ PREVIEW_KEY: text }).previews).toEqual(expected);
});

test.each([
  ["HOST", "not a host", "a host name or an IP address"],
  ["PORT", "65536", "a port from 0 to 65535"],
  ["PORT", "80a", "a port from 0 to 65535"],
  ["PUBLIC_URL", "https://ads.example/path", "an http or https address without a path"],
  ["PUBLIC_URL", "ftp://ads.example", "an http or https address without a path"],
  ["ANON_KEY", "two words", "printable characters without spaces"],
  ["ALLOWED_ORIGINS", "https://a.example,nonsense", "http or https origins, separated by commas"],
  ["OFREP_URL", "flags.example", "an http or https address, or a path that begins with /"],
  ["TRUST_PROXY", "yes", "off, on, a number of proxies, or addresses with commas"],
  ["TRUST_PROXY", "10.0.0.0/33", "off, on, a number of proxies, or addresses with commas"],
  ["RATE_LIMIT", "0", "off or a whole number of calls per minute"],
  ["PREVIEW_KEY", "short", "off, open, or a key of 12 or more of a-z, A-Z, 0-9, _ and -"],
  ["PREVIEW_KEY", "needs&escapes-here", "off, open, or a key of 12 or more of a-z, A-Z, 0-9, _ and -"],
  ["RATE_LIMIT_GLOBAL", "x", "off or a whole number of calls per minute"],
  ["UPLOAD_BYTES_PER_DAY", "1 GB", "off, or a number of bytes such as 500MB or 20GB"],
  ["STORAGE_BYTES_MAX", "0", "off, or a number of bytes such as 500MB or 20GB"],
  ["LOG_LEVEL", "trace", "one of fatal, error, warn, info, debug, silent"],
])("%s=%s is refused with one clear line", (name, text, expected) => {
  expect(problemsOf({ [name]: text })).toEqual([`${name} must be ${expected}, but it is "${text}".`]);
});

test.each(["DATABASE_URL", "S3_BUCKET", "REDIS_URL", "SUPABASE_URL", "LAUNCHDARKLY_CLIENT_ID"])(
  "%s is refused rather than ignored",
  (name) => {
    expect(problemsOf({ [name]: "x" })).toEqual([
      `${name} is set, but this version does not support it. Unset it.`,
    ]);
  },
);

test("every problem is told at once", () => {
  expect(problemsOf({ PORT: "x", RATE_LIMIT: "y", S3_BUCKET: "z" })).toHaveLength(3);
});
