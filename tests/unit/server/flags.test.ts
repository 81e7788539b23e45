import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { FlagdCore } from "@openfeature/flagd-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { FlagsFile } from "../../../server/flags/flags-file.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const ALL = "/ofrep/v1/evaluate/flags";
const ONE = "/ofrep/v1/evaluate/flags/landing_beverage";
const D_FOR_ALL = rulesFor("version_d");

function rulesFor(variant: string): string {
  const variants = { version_a: "version_a", version_d: "version_d" };
  return JSON.stringify({
    flags: { landing_beverage: { state: "ENABLED", variants, defaultVariant: variant } },
  });
}

function evaluate({ app }: TestServer, url: string, context: unknown, headers: Record<string, string> = {}) {
  return app.inject({ method: "POST", url, headers, payload: { context } });
}

/** A flags file after its first read, and the log of watching it. */
function readFile(file = join(temporaryFolder(), "flags.json")) {
  if (!existsSync(file)) writeFileSync(file, rulesFor("version_a"));
  const flags = new FlagsFile(file);
  onTestFinished(() => flags.close());
  const log: string[] = [];
  const note = (...line: unknown[]) => void log.push(String(line.at(-1)));
  return {
    file,
    log,
    follow: () => flags.watch({ info: note, warn: note }),
    close: () => flags.close(),
    variant: () => flags.rules().evaluate({ targetingKey: "user-1" })?.value,
  };
}

function watchedFile() {
  const read = readFile();
  read.follow();
  return read;
}

test("a visitor needs only their user key to get a variant, always the same", async () => {
  const server = await openServer();
  for (let visit = 0; visit < 3; visit++) {
    const response = await evaluate(server, ALL, { targetingKey: "user-k3v9x2m7q1w8e" });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(response.json()).toEqual({
      flags: [
        { key: "landing_beverage", value: "version_a", variant: "version_a", reason: "TARGETING_MATCH" },
      ],
    });
  }
});

test("rules by page use the calling page, whatever the body says", async () => {
  const server = await openServer({ FLAGS_FILE: "examples/flags-by-page.json" });
  // By the default split, this visitor gets version_a.
  const context = { targetingKey: "user-k3v9x2m7q1w8e", page: "/food" };
  for (const [referer, variant] of [
    ["https://ads.example/food?utm_source=ad", "version_c"],
    ["https://ads.example/food/", "version_a"],
    ["https://ads.example/jewelry", "version_a"],
    ["https://ads.example/?page=/food", "version_a"],
    ["", "version_a"],
  ] as const) {
    const response = await evaluate(server, ONE, context, { referer });
    expect(response.json(), referer).toMatchObject({ value: variant });
  }
});

test.each(["examples/flags-by-page.json", "examples/flags-on-a-schedule.json"])(
  "%s splits visitors evenly",
  (file) => {
    const shares = readFileSync(file, "utf8").matchAll(/\[\s*"(version_.)",\s*(\d+)\s*\]/g);
    const weights = Array.from(shares, ([, variant, weight]) => [variant, Number(weight)] as const);
    expect(new Set(weights.map(([variant]) => variant)).size).toBeGreaterThan(1);
    const even = 100 / weights.length;
    expect(weights).toEqual(weights.map(([variant]) => [variant, even]));
  },
);

test("a single flag can be requested by name", async () => {
  const server = await openServer();
  const response = await evaluate(server, ONE, { targetingKey: "user-k3v9x2m7q1w8e" });
  expect(response.statusCode).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.json()).toEqual({
    key: "landing_beverage",
    value: "version_a",
    variant: "version_a",
    reason: "TARGETING_MATCH",
  });
});

test("an unchanged answer is a 304", async () => {
  const server = await openServer();
  const { headers } = await evaluate(server, ALL, { targetingKey: "user-1" });
  const again = await evaluate(
    server,
    ALL,
    { targetingKey: "user-1" },
    { "if-none-match": `${headers.etag}` },
  );
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", headers.etag]);
  const other = await evaluate(
    server,
    ALL,
    { targetingKey: "user-k3v9x2m7q1w8e" },
    { "if-none-match": '"x"' },
  );
  expect(other.statusCode).toBe(200);
});

test.each([
  ["no context", undefined, "TARGETING_KEY_MISSING", "The context has no targeting key."],
  ["no targeting key", {}, "TARGETING_KEY_MISSING", "The context has no targeting key."],
  [
    "an empty targeting key",
    { targetingKey: "" },
    "TARGETING_KEY_MISSING",
    "The context has no targeting key.",
  ],
  [
    "a targeting key that is a number",
    { targetingKey: 7 },
    "TARGETING_KEY_MISSING",
    "The context has no targeting key.",
  ],
  ["a context that is a list", ["user-1"], "INVALID_CONTEXT", "The context must be an object."],
  ["a context that is a text", "user-1", "INVALID_CONTEXT", "The context must be an object."],
])("%s is refused, for all flags and for one", async (_, context, errorCode, errorDetails) => {
  const server = await openServer();
  const all = await evaluate(server, ALL, context);
  expect(all.statusCode).toBe(400);
  expect(all.json()).toEqual({ errorCode, errorDetails });
  const one = await evaluate(server, ONE, context);
  expect(one.statusCode).toBe(400);
  expect(one.json()).toEqual({ key: "landing_beverage", errorCode, errorDetails });
});

test("a missing flag is a 404", async () => {
  const server = await openServer();
  const response = await evaluate(server, `${ALL}/other`, { targetingKey: "user-1" });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    key: "other",
    errorCode: "FLAG_NOT_FOUND",
    errorDetails: "There is no such flag.",
  });
});

test.each([
  ["broken JSON", '{"context":', "application/json", 400, "PARSE_ERROR"],
  [
    "a __proto__ key",
    '{"context":{"targetingKey":"u","__proto__":{}}}',
    "application/json",
    400,
    "PARSE_ERROR",
  ],
  ["a body that is null", "null", "application/json", 400, "TARGETING_KEY_MISSING"],
  ["a body of 8 KB without a context", "{}".padEnd(8192), "application/json", 400, "TARGETING_KEY_MISSING"],
  ["a body over 8 KB", "{}".padEnd(8193), "application/json", 413, "GENERAL"],
  ["another content type", "targetingKey=u", "text/plain", 415, "GENERAL"],
])("%s is refused in the protocol's shape", async (_, payload, type, status, errorCode) => {
  const { app } = await openServer();
  const response = await app.inject({ method: "POST", url: ALL, headers: { "content-type": type }, payload });
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ errorCode, errorDetails: expect.any(String) });
});

const brokenRules = {
  rules() {
    throw new Error("no rules");
  },
};

test("failing rules give a response without details, and the cause and stack are logged", async () => {
  const server = await openServer({}, { flags: brokenRules });
  const response = await evaluate(server, ONE, { targetingKey: "user-1" });
  expect([response.statusCode, response.json()]).toEqual([
    500,
    {
      key: "landing_beverage",
      errorCode: "GENERAL",
      errorDetails: "Something went wrong. Please try again.",
    },
  ]);
  expect(server.log.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: "request failed",
      err: { type: "Error", message: "", stack: expect.stringContaining("flags.test.ts") },
    }),
  );
});

test("the flag's routes offer only evaluation", async () => {
  const { app } = await openServer();
  expect((await app.inject({ method: "GET", url: ALL })).statusCode).toBe(405);
  expect((await app.inject({ method: "DELETE", url: ONE })).headers.allow).toBe("POST");
  for (const method of ["GET", "POST"] as const) {
    const elsewhere = await app.inject({ method, url: "/ofrep/v1/configuration" });
    expect(elsewhere.statusCode).toBe(404);
    expect(elsewhere.json()).toEqual({
      errorCode: "GENERAL",
      errorDetails: "There is nothing at this URL.",
    });
  }
});

test("a valid edit takes effect, and is logged once", async () => {
  const { file, log, variant } = watchedFile();
  expect(variant()).toBe("version_a");
  writeFileSync(file, D_FOR_ALL);
  await expect.poll(variant).toBe("version_d");
  expect(log).toEqual(["The flags file was edited: its rules are in use"]);
});

test("an edit right after the first read takes effect", () => {
  const { file, follow, variant } = readFile();
  writeFileSync(file, D_FOR_ALL);
  follow();
  expect(variant()).toBe("version_d");
});

test("an edit that replaces the file, as many editors do, takes effect", async () => {
  const { file, variant } = watchedFile();
  for (const next of ["version_d", "version_a"]) {
    writeFileSync(`${file}.new`, rulesFor(next));
    renameSync(`${file}.new`, file);
    await expect.poll(variant).toBe(next);
  }
});

test("an edit of the link's target in another folder takes effect, and so does a new link", async () => {
  const folder = temporaryFolder();
  const [file, first, second] = ["flags.json", "first/flags.json", "second/flags.json"].map((name) =>
    join(folder, "of", name),
  ) as [string, string, string];
  for (const target of [first, second]) mkdirSync(dirname(target), { recursive: true });
  writeFileSync(first, rulesFor("version_a"));
  symlinkSync(first, file);
  const { follow, variant } = readFile(file);
  follow();
  writeFileSync(`${first}.new`, D_FOR_ALL);
  renameSync(`${first}.new`, first);
  await expect.poll(variant).toBe("version_d");
  writeFileSync(second, rulesFor("version_a"));
  symlinkSync(second, `${file}.new`);
  renameSync(`${file}.new`, file);
  await expect.poll(variant).toBe("version_a");
  writeFileSync(second, D_FOR_ALL);
  await expect.poll(variant).toBe("version_d");
});

test("an edit takes effect after the file's folder was replaced, and none after closing", async () => {
  const folder = join(temporaryFolder(), "conf");
  mkdirSync(folder);
  const file = join(folder, "flags.json");
  writeFileSync(file, rulesFor("version_a"));
  const { follow, close, variant } = readFile(file);
  follow();
  renameSync(folder, `${folder}.old`);
  mkdirSync(folder);
  writeFileSync(file, D_FOR_ALL);
  await expect.poll(variant).toBe("version_d");
  writeFileSync(file, rulesFor("version_a"));
  await expect.poll(variant).toBe("version_a");
  close();
  writeFileSync(file, D_FOR_ALL);
  await wait(1000);
  expect(variant()).toBe("version_a");
});

test("an invalid edit changes nothing and is logged once; the next valid one takes effect", async () => {
  const { file, log, variant } = watchedFile();
  writeFileSync(file, "{}");
  await expect
    .poll(() => log)
    .toEqual([
      "The flags file was edited, but the rules stay as they were: the flag landing_beverage with its variants is missing",
    ]);
  expect(variant()).toBe("version_a");
  writeFileSync(file, D_FOR_ALL);
  await expect.poll(variant).toBe("version_d");
  expect(log).toHaveLength(2);
});

test("a file that disappears or can't be read changes nothing, and each is logged once", async () => {
  const { file, log, variant } = watchedFile();
  const said = "The flags file was edited, but the rules stay as they were: it cannot be read";
  rmSync(file);
  await expect.poll(() => log).toEqual([`${said} (ENOENT)`]);
  writeFileSync(`${file}.other`, "the folder changes again");
  mkdirSync(file);
  await expect.poll(() => log).toEqual([`${said} (ENOENT)`, `${said} (EISDIR)`]);
  rmdirSync(file);
  writeFileSync(file, D_FOR_ALL);
  await expect.poll(variant).toBe("version_d");
  expect(log.at(-1)).toBe("The flags file was edited: its rules are in use");
});

test("any failure while reading an edit keeps the rules", async () => {
  const { file, log, variant } = watchedFile();
  const before = variant();
  vi.spyOn(FlagdCore.prototype, "resolveStringEvaluation").mockImplementation(() => {
    throw new RangeError("Maximum call stack size exceeded");
  });
  onTestFinished(() => void vi.restoreAllMocks());
  writeFileSync(file, D_FOR_ALL);
  await expect
    .poll(() => log)
    .toEqual(["The flags file was edited, but the rules stay as they were: reading it failed (RangeError)"]);
  expect(variant()).toBe(before);
});

test("an edit in several steps counts once, when the file is the same for a quarter of a second", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { file, log, variant } = watchedFile();
  for (const chars of [20, 40, undefined]) {
    writeFileSync(file, D_FOR_ALL.slice(0, chars));
    vi.advanceTimersByTime(250);
    expect(log).toEqual([]);
  }
  vi.advanceTimersByTime(250);
  expect(log).toEqual(["The flags file was edited: its rules are in use"]);
  expect(variant()).toBe("version_d");
});

test("a server does not start with a missing or invalid file", () => {
  const file = join(temporaryFolder(), "flags.json");
  expect(() => new FlagsFile(file)).toThrow(
    `The flags file ${file} cannot be used: it cannot be read (ENOENT).`,
  );
  writeFileSync(file, "{");
  expect(() => new FlagsFile(file)).toThrow(
    `The flags file ${file} cannot be used: it is not valid JSON, as line 1 shows.`,
  );
});

test("rules with the flag switched off are accepted, and the log warns about it, at the start and after an edit", async () => {
  const file = join(temporaryFolder(), "flags.json");
  const flag = { state: "DISABLED", variants: { version_a: "version_a" }, defaultVariant: "version_a" };
  const off = JSON.stringify({ flags: { landing_beverage: flag } });
  writeFileSync(file, off);
  const flags = new FlagsFile(file);
  const warned: unknown[] = [];
  flags.watch({ info() {}, warn: (line: unknown) => void warned.push(line) });
  flags.close();
  expect(warned).toEqual([expect.stringMatching(/^The flag is switched off/)]);
  const edited = watchedFile();
  writeFileSync(edited.file, off);
  await expect.poll(() => edited.log.at(-1)).toMatch(/^The flag is switched off/);
});

test.each(["__proto__", "constructor"])("a call whose body sets a %s is refused", async (name) => {
  const { app } = await openServer();
  const payload = `{"context":{"targetingKey":"user-1","${name}":{"prototype":{"a":1}}}}`;
  const answer = await app.inject({
    method: "POST",
    url: ALL,
    headers: { "content-type": "application/json" },
    payload,
  });
  expect(answer.statusCode).toBe(400);
});
