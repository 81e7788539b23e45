import { expect, test } from "vitest";
import { readConfig } from "../../../config/config.ts";
import type { Config } from "../../../config/config.ts";
import { DEFAULT_PAGE_SETTINGS } from "../../../contract/page-settings.ts";
import { summarizeSettings } from "../../../config/summarize-settings.ts";
import { findProblems } from "../../support/server/find-problems.ts";

test("without any settings, everything runs on 127.0.0.1:3000", () => {
  expect(readConfig({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://127.0.0.1:3000",
    dataDir: `${process.cwd()}/data`,
    databaseUrl: null,
    reportDatabaseUrl: null,
    redisUrl: null,
    s3: null,
    uploadsUrl: null,
    siteDir: `${process.cwd()}/dist/site`,
    flagsFile: `${process.cwd()}/flags.json`,
    anonKey: "anon",
    takesLeads: true,
    allowedOrigins: [],
    trustProxy: false,
    writesPerMinuteMax: 120,
    humanMsMin: 800,
    mailboxCheck: null,
    challengeSecret: null,
    currency: null,
    globalWritesPerMinuteMax: 6000,
    uploadBytesPerDayMax: 1_000_000_000,
    storedBytesMax: 20_000_000_000,
    databaseBytesMax: 10_000_000_000,
    visitorsMax: 2_000_000,
    retentionDays: Infinity,
    logLevel: "info",
    metrics: null,
    previews: "off",
    webhook: null,
    pageSettings: {
      storageUrl: "/storage/v1",
      rowsUrl: "/rest/v1",
      anonKey: "anon",
      flagsUrl: "/",
      launchDarkly: null,
      mediaUrl: "/",
      photoMetadata: "remove",
      userKeyConsent: "off",
    },
    notes: [],
  });
});

test("a server without settings matches what the build wrote into pages", () => {
  expect(readConfig({}).pageSettings).toEqual(DEFAULT_PAGE_SETTINGS);
});

test("REDIS_URL makes servers share limits", () => {
  expect(readConfig({ REDIS_URL: "rediss://:secret@redis.example:6380/2" }).redisUrl).toBe(
    "rediss://:secret@redis.example:6380/2",
  );
});

test.each(["redis.example", "http://:secret@redis.example", "redis://"])(
  "REDIS_URL=%s is refused without being repeated: it may hold a password",
  (text) => {
    expect(findProblems({ REDIS_URL: text })).toEqual(["REDIS_URL must be a redis:// or rediss:// URL."]);
  },
);

test("S3_BUCKET sends pictures to S3", () => {
  expect(readConfig({ S3_BUCKET: "shots" }).s3).toEqual({
    bucket: "shots",
    endpoint: null,
    region: "us-east-1",
  });
  const [bucket, region] = ["b".repeat(63), "r".repeat(64)];
  const elsewhere = { S3_BUCKET: bucket, S3_ENDPOINT: "https://s3.example/@/", S3_REGION: region };
  expect(readConfig(elsewhere).s3).toEqual({ bucket, endpoint: "https://s3.example/@", region });
});

test.each(["shots.example.com", "my-shots", "Old_Shots.2019"])("S3_BUCKET=%s is a bucket's name", (name) => {
  expect(readConfig({ S3_BUCKET: name }).s3?.bucket).toBe(name);
});

test.each(["eu-central-2", "auto", "RegionOne"])("S3_REGION=%s is a region's name", (name) => {
  expect(readConfig({ S3_BUCKET: "shots", S3_REGION: name }).s3?.region).toBe(name);
});

test("an S3 server without a bucket is a mistake", () => {
  expect(findProblems({ S3_ENDPOINT: "https://s3.example" })).toEqual([
    "S3_ENDPOINT is set, but S3_BUCKET is not.",
  ]);
});

test("a standby without a database is a mistake", () => {
  expect(findProblems({ REPORT_DATABASE_URL: "postgres://site:s3cret@standby/leads" })).toEqual([
    "REPORT_DATABASE_URL is set, but DATABASE_URL is not.",
  ]);
});

test("PICTURES_URL is used without its trailing slash", () => {
  expect(readConfig({ PICTURES_URL: "https://cdn.example/shots/" }).uploadsUrl).toBe(
    "https://cdn.example/shots",
  );
});

test.each([
  "postgres://ada:s3cret@db.example:5433/leads?sslmode=verify-full",
  "postgresql://ada@%2Fvar%2Frun%2Fpostgresql/leads",
])("DATABASE_URL=%s is accepted", (text) => {
  expect(readConfig({ DATABASE_URL: text }).databaseUrl).toBe(text);
});

test.each([
  "mysql://ada:s3cret@db.example/leads",
  "postgres://ada:s3cret@db.example",
  "postgres://ada:s3cret@one.example,two.example/leads",
  "postgres://ada:s3cret@db.example:port/leads",
  "ada:s3cret@db.example/leads",
])("an invalid DATABASE_URL (%s) is refused, and not shown", (text) => {
  expect(findProblems({ DATABASE_URL: text })).toEqual([
    "DATABASE_URL must be a postgres:// or postgresql:// URL of one server, with a database's name.",
  ]);
});

test("SITE_DIR=off serves no pages", () => {
  expect(readConfig({ SITE_DIR: "off" }).siteDir).toBeNull();
});

test("an empty setting counts as not set", () => {
  expect(readConfig({ PORT: "", HOST: " " })).toMatchObject({ port: 3000, host: "127.0.0.1" });
});

test("white space around a setting is dropped", () => {
  expect(readConfig({ PORT: " 8080\r", CURRENCY: "JPY " })).toMatchObject({ port: 8080, currency: "JPY" });
});

test("the public key and the flag service are in the page's settings", () => {
  const { anonKey, pageSettings } = readConfig({ ANON_KEY: "k3y", OFREP_URL: "https://flags.example" });
  expect(anonKey).toBe("k3y");
  expect(pageSettings).toMatchObject({ anonKey: "k3y", flagsUrl: "https://flags.example" });
});

test("videos and the flag can be under another path of the pages' own host", () => {
  const { pageSettings } = readConfig({ MEDIA_URL: "/media/", OFREP_URL: "/flags" });
  expect(pageSettings).toMatchObject({ mediaUrl: "/media/", flagsUrl: "/flags" });
});

test("the privacy settings are in the page's settings", () => {
  const { pageSettings } = readConfig({ PHOTO_METADATA: "keep", USER_KEY_CONSENT: "required" });
  expect(pageSettings).toMatchObject({ photoMetadata: "keep", userKeyConsent: "required" });
});

test.each([
  ["consent", "required"],
  ["always", "off"],
])("the old name of the consent setting, USER_KEY=%s, works and is noted in the log", (old, now) => {
  const { pageSettings, notes } = readConfig({ USER_KEY: old });
  expect(pageSettings.userKeyConsent).toBe(now);
  expect(notes).toEqual([
    `USER_KEY is now USER_KEY_CONSENT: write USER_KEY_CONSENT=${now} for USER_KEY=${old}.`,
  ]);
  expect(readConfig({ USER_KEY: old, USER_KEY_CONSENT: now }).notes).toEqual([]);
});

test("the old value of PHOTO_METADATA works and is noted in the log", () => {
  const { pageSettings, notes } = readConfig({ PHOTO_METADATA: "remove-from-jpeg" });
  expect(pageSettings.photoMetadata).toBe("remove");
  expect(notes).toEqual([
    "PHOTO_METADATA=remove-from-jpeg is now PHOTO_METADATA=remove, which means HEIC and AVIF too.",
  ]);
});

test("pages call another server if API_URL names one", () => {
  expect(readConfig({ API_URL: "https://api.example/base//" }).pageSettings).toMatchObject({
    storageUrl: "https://api.example/base/storage/v1",
    rowsUrl: "https://api.example/base/rest/v1",
    flagsUrl: "https://api.example/base",
  });
  const both = readConfig({ API_URL: "https://api.example", OFREP_URL: "https://flags.example" });
  expect(both.pageSettings.flagsUrl).toBe("https://flags.example");
});

const tokenFor = (role: string) =>
  ["{}", JSON.stringify({ iss: "supabase", role }), "x"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

test("pages leave leads in a Supabase project, with its key, and call this server for the flag", () => {
  const SUPABASE_URL = "https://abc.supabase.co/";
  const config = readConfig({ SUPABASE_URL, SUPABASE_ANON_KEY: tokenFor("anon"), ANON_KEY: "k3y" });
  expect(config.pageSettings).toMatchObject({
    storageUrl: "https://abc.supabase.co/storage/v1",
    rowsUrl: "https://abc.supabase.co/rest/v1",
    anonKey: tokenFor("anon"),
    flagsUrl: "/",
  });
  expect(config.anonKey).toBe("k3y");
  const flagElsewhere = readConfig({
    SUPABASE_URL,
    SUPABASE_ANON_KEY: "sb_publishable_abc",
    API_URL: "https://api.example",
  });
  expect(flagElsewhere.pageSettings).toMatchObject({
    storageUrl: "https://abc.supabase.co/storage/v1",
    rowsUrl: "https://abc.supabase.co/rest/v1",
    flagsUrl: "https://api.example",
  });
  expect(findProblems({ SUPABASE_URL, SUPABASE_ANON_KEY: "sb_publishable_abc" })).toEqual([]);
});

test("a Supabase URL without its key is refused, and a key without its URL", () => {
  const problem = "SUPABASE_URL and SUPABASE_ANON_KEY must be set together.";
  expect(findProblems({ SUPABASE_URL: "https://abc.supabase.co" })).toEqual([problem]);
  expect(findProblems({ SUPABASE_ANON_KEY: "sb_publishable_abc" })).toEqual([problem]);
});

test.each([tokenFor("service_role"), "sb_secret_abc"])(
  "a project's secret key, which pages would publish, is refused and not shown: %s",
  (SUPABASE_ANON_KEY) => {
    expect(findProblems({ SUPABASE_URL: "https://abc.supabase.co", SUPABASE_ANON_KEY })).toEqual([
      "SUPABASE_ANON_KEY must be the project's anon or publishable key, not a secret one.",
    ]);
  },
);

test("with a client-side ID, LaunchDarkly serves the flag, from its own service or a relay", () => {
  const LAUNCHDARKLY_CLIENT_ID = "65a1b2c3d4e5f60718293a4b";
  expect(readConfig({ LAUNCHDARKLY_CLIENT_ID }).pageSettings.launchDarkly).toEqual({
    clientId: "65a1b2c3d4e5f60718293a4b",
    url: "https://clientsdk.launchdarkly.com",
  });
  const LAUNCHDARKLY_URL = "https://relay.example/";
  expect(readConfig({ LAUNCHDARKLY_CLIENT_ID, LAUNCHDARKLY_URL }).pageSettings.launchDarkly).toEqual({
    clientId: "65a1b2c3d4e5f60718293a4b",
    url: "https://relay.example",
  });
});

test("two flag services are refused", () => {
  expect(findProblems({ LAUNCHDARKLY_CLIENT_ID: "x", OFREP_URL: "https://flags.example" })).toEqual([
    "OFREP_URL and LAUNCHDARKLY_CLIENT_ID name two flag services. Unset one.",
  ]);
});

test("origins are used without their trailing slash", () => {
  const config = readConfig({
    PUBLIC_URL: "https://ads.example/",
    ALLOWED_ORIGINS: "https://a.example/, http://b.example:8080",
  });
  expect(config.publicUrl).toBe("https://ads.example");
  expect(config.allowedOrigins).toEqual(["https://a.example", "http://b.example:8080"]);
});

test.each<[name: string, text: string, setting: keyof Config, expected: unknown]>([
  ["HOST", "::1", "host", "::1"],
  ["HOST", "ads.example", "host", "ads.example"],
  ["HOST", "Ads-2", "host", "Ads-2"],
  ["PORT", "0", "port", 0],
  ["PORT", "65535", "port", 65_535],
  ["ANON_KEY", "!~", "anonKey", "!~"],
  ["TRUST_PROXY", "off", "trustProxy", false],
  ["TRUST_PROXY", "on", "trustProxy", true],
  ["TRUST_PROXY", "1", "trustProxy", 1],
  ["TRUST_PROXY", "100", "trustProxy", 100],
  ["TRUST_PROXY", "10.0.0.0/8, ::1,loopback", "trustProxy", ["10.0.0.0/8", "::1", "loopback"]],
  ["TRUST_PROXY", "linklocal,uniquelocal", "trustProxy", ["linklocal", "uniquelocal"]],
  ["TRUST_PROXY", "10.0.0.0/1,10.0.0.1/32", "trustProxy", ["10.0.0.0/1", "10.0.0.1/32"]],
  ["TRUST_PROXY", "::/1,::1/128", "trustProxy", ["::/1", "::1/128"]],
  ["RATE_LIMIT", "off", "writesPerMinuteMax", Infinity],
  ["RATE_LIMIT", "1", "writesPerMinuteMax", 1],
  ["RATE_LIMIT", "1000000", "writesPerMinuteMax", 1_000_000],
  ["RATE_LIMIT_GLOBAL", "off", "globalWritesPerMinuteMax", Infinity],
  ["HUMAN_MS_MIN", "off", "humanMsMin", 0],
  ["HUMAN_MS_MIN", "0", "humanMsMin", 0],
  ["HUMAN_MS_MIN", "60000", "humanMsMin", 60_000],
  ["RETENTION_DAYS", "off", "retentionDays", Infinity],
  ["RETENTION_DAYS", "1", "retentionDays", 1],
  ["RETENTION_DAYS", "36500", "retentionDays", 36_500],
  ["VISITORS_MAX", "off", "visitorsMax", Infinity],
  ["VISITORS_MAX", "1", "visitorsMax", 1],
  ["VISITORS_MAX", "1000000000", "visitorsMax", 1_000_000_000],
  ["STORAGE_BYTES_MAX", "off", "storedBytesMax", Infinity],
  ["STORAGE_BYTES_MAX", "1", "storedBytesMax", 1],
  ["STORAGE_BYTES_MAX", "999999999999999", "storedBytesMax", 999_999_999_999_999],
  ["STORAGE_BYTES_MAX", "5KB", "storedBytesMax", 5000],
  ["STORAGE_BYTES_MAX", "500MB", "storedBytesMax", 500_000_000],
  ["STORAGE_BYTES_MAX", "3GB", "storedBytesMax", 3_000_000_000],
  ["STORAGE_BYTES_MAX", "2TB", "storedBytesMax", 2_000_000_000_000],
  ["DATABASE_BYTES_MAX", "off", "databaseBytesMax", Infinity],
  ["DATABASE_BYTES_MAX", "2GB", "databaseBytesMax", 2_000_000_000],
  ["UPLOAD_BYTES_PER_DAY", "off", "uploadBytesPerDayMax", Infinity],
  ["PREVIEW_KEY", "off", "previews", "off"],
  ["PREVIEW_KEY", "open", "previews", "open"],
  ["PREVIEW_KEY", "a-long_enoug", "previews", { key: "a-long_enoug" }],
  ["PREVIEW_KEY", "x".repeat(100), "previews", { key: "x".repeat(100) }],
  ["LOG_LEVEL", "fatal", "logLevel", "fatal"],
  ["LOG_LEVEL", "silent", "logLevel", "silent"],
])("%s=%s is understood", (name, text, setting, expected) => {
  expect(readConfig({ [name]: text })[setting]).toEqual(expected);
});

test.each([
  ["HOST", "not a host", "a host name or an IP address"],
  ["PORT", "65536", "a port from 0 to 65535"],
  ["PORT", "80a", "a port from 0 to 65535"],
  ["METRICS_PORT", "65536", "off or a port from 0 to 65535"],
  ["METRICS_HOST", "not a host", "a host name or an IP address"],
  ["PUBLIC_URL", "https://ads.example/path", "an http or https URL without a path"],
  ["PUBLIC_URL", "ftp://ads.example", "an http or https URL without a path"],
  ["ANON_KEY", "two words", "printable characters without spaces"],
  ["ALLOWED_ORIGINS", "https://a.example,nonsense", "http or https origins, separated by commas"],
  ["API_URL", "api.example", "an http or https URL without a query or a user name"],
  ["OFREP_URL", "flags.example", "an http or https URL without a user name, or a path that begins with /"],
  ["MEDIA_URL", "//cdn.example", "an http or https URL without a user name, or a path that begins with /"],
  ["LAUNCHDARKLY_CLIENT_ID", "a/b", "letters, digits and dashes"],
  ["LAUNCHDARKLY_URL", "/relay", "an http or https URL without a query or a user name"],
  ["S3_BUCKET", "two words", "the name of a bucket"],
  ["S3_BUCKET", "s3://shots", "the name of a bucket"],
  ["S3_BUCKET", "x".repeat(64), "the name of a bucket"],
  ["S3_ENDPOINT", "s3.example:9000", "an http or https URL without a query or a user name"],
  ["S3_REGION", "eu west", "the name of a region"],
  ["S3_REGION", "x".repeat(65), "the name of a region"],
  ["PICTURES_URL", "cdn.example", "an http or https URL without a query or a user name"],
  ["PICTURES_URL", "https://cdn.example/?v=1", "an http or https URL without a query or a user name"],
  ["PICTURES_URL", "https://cdn.example/#shots", "an http or https URL without a query or a user name"],
  ...["yes", "0", "101", ",", "10.0.0.0/0", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8"].map((text) => [
    "TRUST_PROXY",
    text,
    "off, on, a number of proxies, or comma-separated IP addresses",
  ]),
  ["RATE_LIMIT", "0", "off or a whole number of calls per minute from 1 to 1000000"],
  ["RATE_LIMIT", "1000001", "off or a whole number of calls per minute from 1 to 1000000"],
  ["HUMAN_MS_MIN", "60001", "off or a whole number of milliseconds up to a minute"],
  ["PHOTO_METADATA", "off", "remove or keep"],
  ["USER_KEY_CONSENT", "never", "off or required"],
  ["USER_KEY", "never", "always or consent"],
  ["RATE_LIMIT_GLOBAL", "x", "off or a whole number of calls per minute from 1 to 1000000"],
  ["UPLOAD_BYTES_PER_DAY", "1 GB", "off, or a number of bytes such as 500MB or 20GB"],
  ["UPLOAD_BYTES_PER_DAY", "1PB", "off, or a number of bytes such as 500MB or 20GB"],
  ["STORAGE_BYTES_MAX", "1000000000000000", "off, or a number of bytes such as 500MB or 20GB"],
  ["VISITORS_MAX", "0", "off or a whole number of visitors from 1 to 1000000000"],
  ["VISITORS_MAX", "1000000001", "off or a whole number of visitors from 1 to 1000000000"],
  ["STORAGE_BYTES_MAX", "0", "off, or a number of bytes such as 500MB or 20GB"],
  ["RETENTION_DAYS", "0", "off or a whole number of days from 1 to 36500"],
  ["RETENTION_DAYS", "36501", "off or a whole number of days from 1 to 36500"],
  ["RETENTION_DAYS", "180d", "off or a whole number of days from 1 to 36500"],
  ["LOG_LEVEL", "trace", "one of fatal, error, warn, info, debug, silent"],
])("%s=%s is refused with one clear line", (name, text, expected) => {
  expect(findProblems({ [name]: text })).toEqual([`${name} must be ${expected}, but it is "${text}".`]);
});

test.each(["too-short-a", "needs&escapes-here", "x".repeat(101)])(
  "PREVIEW_KEY=%s is refused, and not shown",
  (PREVIEW_KEY) => {
    expect(findProblems({ PREVIEW_KEY })).toEqual([
      "PREVIEW_KEY must be off, open, or a key of 12 to 100 of a-z, A-Z, 0-9, _ and -.",
    ]);
  },
);

test.each(["sdk-65a1b2c3-d4e5", "api-65a1b2c3-d4e5"])(
  "LaunchDarkly's secret key %s, which pages would publish, is refused and not shown",
  (LAUNCHDARKLY_CLIENT_ID) => {
    expect(findProblems({ LAUNCHDARKLY_CLIENT_ID })).toEqual([
      "LAUNCHDARKLY_CLIENT_ID must be the environment's client-side ID, not a secret key.",
    ]);
  },
);

test.each([
  "S3_ENDPOINT",
  "PICTURES_URL",
  "API_URL",
  "SUPABASE_URL",
  "OFREP_URL",
  "LAUNCHDARKLY_URL",
  "MEDIA_URL",
  "ALLOWED_ORIGINS",
])("%s with a user name or a password is refused, and not shown", (name) => {
  const rest = {
    S3_BUCKET: "shots",
    SUPABASE_URL: "https://p.example",
    SUPABASE_ANON_KEY: "sb_publishable_1",
  };
  for (const who of ["ada:s3cret", "ada:s3/cr?et", "s3cret", ":s3cret"]) {
    const problems = findProblems({ ...rest, [name]: `https://${who}@service.example` });
    expect(problems).toEqual([
      expect.stringMatching(`^${name} must be an? [^"]*\\.$|^${name} must be http[^"]*\\.$`),
    ]);
  }
});

test.each([
  ["S3_ENDPOINT", "s3://ada:s3cret@s3.example", "an http or https URL without a query or a user name"],
  ["PUBLIC_URL", "https://ada:s3cret@ads.example", "an http or https URL without a path"],
  ["LAUNCHDARKLY_CLIENT_ID", "sdk-65a1 b2c3", "letters, digits and dashes"],
  ["PORT", "whsec_cGxhaW5zaG90", "a port from 0 to 65535"],
  ["PORT", "sb_secret_cGxhaW5zaG90", "a port from 0 to 65535"],
])("%s=%s is refused without being shown: it looks like a secret", (name, text, expected) => {
  const env = { S3_BUCKET: "shots", [name]: text };
  expect(findProblems(env)).toEqual([`${name} must be ${expected}.`]);
});

test.each([
  ["RETENTION_DAY", "RETENTION_DAYS"],
  ["RETENTION_DAYSS", "RETENTION_DAYS"],
  ["RETETION_DAYS", "RETENTION_DAYS"],
  ["RETTENTION_DAYS", "RETENTION_DAYS"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["RATE_LIMTI", "RATE_LIMIT"],
])("%s, which resembles a setting, is logged without its value", (name, meant) => {
  expect(readConfig({ [name]: "s3cret" }).notes).toEqual([
    `${name} is not a setting, and has no effect. Did you mean ${meant}?`,
  ]);
});

test("each variable that resembles a setting is logged", () => {
  const env = { RETENTION_DAY: "30", RATE_LIMTI: "60", DATABASE_URI: "s3cret" };
  expect(readConfig(env).notes.map((note) => note.split(" ", 1)[0])).toEqual(Object.keys(env));
});

test("other programs' settings and empty near misses are not logged", () => {
  const others = {
    HOME: "/",
    PATH: "/bin",
    HOSTNAME: "x",
    AWS_REGION: "x",
    S3_PASSWORD: "x",
    RATE_LIMITER: "x",
  };
  expect(readConfig({ ...others, RETENTION_DAY: "" }).notes).toEqual([]);
});

test("all problems are reported at once", () => {
  expect(findProblems({ PORT: "x", RATE_LIMIT: "y", S3_BUCKET: "z/" })).toHaveLength(3);
});

test("metrics have their own port, which is local unless an IP address is set", () => {
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
  const settings = { METRICS_PORT: "65535", METRICS_HOST: "0.0.0.0" };
  expect(readConfig(settings).metrics).toEqual({ host: "0.0.0.0", port: 65_535 });
});

test.each<[Record<string, string>, object]>([
  [
    {},
    {
      retentionDays: "off",
      userKeyConsent: "off",
      mailboxCheck: "off",
      preview: "off",
      limits: {
        writesPerMinute: 120,
        writesOfAllPerMinute: 6000,
        uploadBytesPerDay: 1_000_000_000,
        storedBytes: 20_000_000_000,
        databaseBytes: 10_000_000_000,
        visitors: 2_000_000,
      },
    },
  ],
  [
    {
      RETENTION_DAYS: "30",
      USER_KEY_CONSENT: "required",
      MAILBOX_CHECK: "on",
      PREVIEW_KEY: "a-long_enough-key",
      RATE_LIMIT: "off",
      RATE_LIMIT_GLOBAL: "off",
      UPLOAD_BYTES_PER_DAY: "off",
      STORAGE_BYTES_MAX: "off",
      DATABASE_BYTES_MAX: "off",
      VISITORS_MAX: "off",
    },
    {
      retentionDays: 30,
      userKeyConsent: "required",
      mailboxCheck: "on",
      preview: "key",
      limits: {
        writesPerMinute: "off",
        writesOfAllPerMinute: "off",
        uploadBytesPerDay: "off",
        storedBytes: "off",
        databaseBytes: "off",
        visitors: "off",
      },
    },
  ],
])("for %j, the log has the settings that affect visitors' data, and no key", (env, summary) => {
  expect(summarizeSettings(readConfig(env))).toEqual(summary);
});

test("CURRENCY accepts ISO 4217 codes", () => {
  expect(readConfig({ CURRENCY: "JPY" }).currency).toBe("JPY");
  for (const CURRENCY of ["euro", "eur", "ABC", "€"]) {
    expect(() => readConfig({ CURRENCY })).toThrow("CURRENCY must be a currency's three letters");
  }
});
