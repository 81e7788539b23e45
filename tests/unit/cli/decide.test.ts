import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFlagRules } from "../../../domain/flags/flag-rules.ts";
import { openSqliteExperimentStore } from "../../../storage/sqlite/experiment.ts";
import { lead, NOW, openCommand, run, url } from "../../support/operators/leads-command.ts";

const { fingerprint } = readFlagRules(readFileSync("flags.json", "utf8"));
const DAY_MS = 86_400_000;

/** Two visitors of /furniture, one of whom left a lead. */
async function openFurniture() {
  const command = await openCommand();
  const experiment = openSqliteExperimentStore(join(command.dataDir, "leads.db"));
  const at = new Date(NOW.getTime() - DAY_MS);
  const given = {
    path: "/furniture",
    rules: fingerprint,
    at,
    network: null,
    source: null,
    campaign: null,
  } as const;
  await experiment.save(
    [
      { ...given, userKey: "user-1", variant: "version_a" },
      { ...given, userKey: "user-2", variant: "version_c" },
    ],
    [],
  );
  await experiment.close();
  await command.insert(lead(1, url("https://shop.example", "/furniture/version_b"), { userKey: "user-2" }));
  const file = join(command.dataDir, "decisions.jsonl");
  const decide = (days: number, ...args: string[]) =>
    run(command.dataDir, ["decide", "/furniture", ...args], { now: new Date(NOW.getTime() - days * DAY_MS) });
  return { ...command, file, decide };
}

test("a decision is recorded with the current figures, and without personal data", async () => {
  const { decide, file } = await openFurniture();
  const { exitCode, out, err } = await decide(0, "version_b", "--because", " It shows the room ", "--json");
  expect([exitCode, err]).toEqual([0, ""]);
  const noted = readFileSync(file, "utf8");
  const { version, versions, ...rest } = JSON.parse(noted);
  const decision = { ...rest, variant: version, variants: versions };
  expect(decision).toEqual({
    at: NOW.toISOString(),
    who: userInfo().username,
    page: "/furniture",
    variant: "version_b",
    because: "It shows the room",
    rules: fingerprint,
    verdict: "early",
    variants: [
      { name: "version_a", visitors: 1, leads: 0, rate: 0 },
      { name: "version_b", visitors: 1, leads: 1, rate: 1 },
    ],
  });
  expect(JSON.parse(out)).toEqual(decision);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("the report ends with its period's decisions, oldest first", async () => {
  const { decide, leads, onTerminal } = await openFurniture();
  await decide(0, "version_b", "--because", "Second\u001b[2J");
  await decide(9, "version_a", "--because", "First");
  const { out } = await onTerminal({ columns: 80, env: { NO_COLOR: "1" } }, "report");
  const [, decisions] = out.split("\n\nDecisions\n");
  expect(decisions).toMatch(
    /^\/furniture: version_a, because “First” \(.*\n\/furniture: version_b, because/s,
  );
  expect(decisions!.replaceAll(/\s+/g, " ")).toContain(
    "2026-03-10 12:00 UTC). Then: version_a 0 leads of 1 visitor, version_b 1 lead of 1 visitor.",
  );
  expect(decisions).toContain("\\x1b[2J");
  expect(Math.max(...out.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(80);
  const json = JSON.parse((await leads("report", "--json", "--since", "7d")).out);
  expect(json.decisions).toMatchObject([{ variant: "version_b" }]);
  const decidedIn = async (...period: string[]) =>
    JSON.parse((await leads("report", "--json", ...period)).out).decisions.map(
      ({ variant }: { variant: string }) => variant,
    );
  expect(await decidedIn("--until", "7d")).toEqual(["version_a"]);
  // A period includes its start, and not its end.
  expect(await decidedIn("--since", "2026-03-10T12:00:00Z")).toEqual(["version_b"]);
  expect(await decidedIn("--until", "2026-03-10T12:00:00Z")).toEqual(["version_a"]);
});

test("a truncated line is reported and doesn't affect others", async () => {
  const { decide, file, leads } = await openFurniture();
  await decide(2, "version_a", "--because", "First");
  appendFileSync(file, '{"at":"2026-03-0');
  await decide(1, "version_b", "--because", "Second");
  const { out, err } = await leads("report", "--json");
  expect(JSON.parse(out).decisions).toMatchObject([{ because: "First" }, { because: "Second" }]);
  expect(err).toBe(`${file}: line 2 is not a valid decision, and is skipped.\n`);
});

test.each([
  ["an unknown page", ["/food2", "version_a", "--because", "x"], "Did you mean /food?"],
  ["an unknown variant", ["/food", "version_e", "--because", "x"], "It must be one of version_a"],
  [
    "a variant that the page lacks",
    ["/furniture", "version_d", "--because", "x"],
    "only version_a, version_b.",
  ],
  ["no reason", ["/food", "version_a"], "--because"],
  ["an empty reason", ["/food", "version_a", "--because", " "], "Give a reason."],
  ["an endless reason", ["/food", "version_a", "--because", "x".repeat(501)], "at most 500 characters"],
  [
    "an e-mail address in the reason",
    ["/food", "version_a", "--because", "ada@shop.example"],
    "Leave e-mail addresses out",
  ],
])("%s is refused, and nothing is recorded", async (_what, args, says) => {
  const { leads, file } = await openFurniture();
  const { exitCode, err } = await leads("decide", ...args);
  expect(exitCode).toBe(2);
  expect(err).toContain(says);
  expect(existsSync(file)).toBe(false);
});

test("without decisions, the report has no such section", async () => {
  const { leads } = await openFurniture();
  expect((await leads("report")).out).not.toContain("Decisions");
});

test("decisions that can't be read are an error, and not left out", async () => {
  const { file, leads } = await openFurniture();
  mkdirSync(file);
  const { exitCode, out, err } = await leads("report");
  expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" });
  expect(err).toContain("EISDIR");
});
