import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { Assignment } from "../../../domain/experiment/experiment-store.ts";
import { openSqliteExperimentStore } from "../../../storage/sqlite/experiment.ts";
import { partPath } from "../../../storage/open-part.ts";
import { readFlagRules } from "../../../domain/flags/flag-rules.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, lead, NOW, openCommand, run, url } from "../../support/operators/leads-command.ts";

const { fingerprint } = readFlagRules(readFileSync("flags.json", "utf8"));
const VARIANTS = ["version_a", "version_b", "version_c", "version_d"] as const;
const PRODUCT = "https://shop.example/jam";

/** 400 visitors of /food a day ago; two in five of version_c's left a lead. */
async function openFood() {
  const command = await openCommand();
  const experiment = openSqliteExperimentStore(join(command.dataDir, "leads.db"));
  const at = new Date(NOW.getTime() - 24 * 3_600_000);
  const visitors = Array.from({ length: 400 }, (_, index): Assignment => {
    const variant = VARIANTS[index % 4]!;
    const given = { path: "/food", variant, rules: fingerprint, at, network: null } as const;
    return { userKey: `user-${index}`, ...given, source: "ad", campaign: index < 200 ? "summer" : null };
  });
  await experiment.save(visitors, [{ hour: at, path: "/food/version_a", views: 7 }]);
  await experiment.close();
  const converting = visitors.filter(({ variant }, index) => variant === "version_c" && index % 5 < 2);
  await command.insert(
    ...converting.map(({ userKey }, index) =>
      lead(1, url(PRODUCT, "/food/version_c"), {
        id: `0190a000-0000-8000-8000-${String(index).padStart(12, "0")}`,
        userKey,
      }),
    ),
  );
  return command;
}

test("a warning says when VISITORS_MAX is reached", async () => {
  const { onTerminal } = await openFood();
  const withMax = (VISITORS_MAX: string) =>
    onTerminal({ env: { NO_COLOR: "1", VISITORS_MAX } }, "report", "--json");
  expect((await withMax("401")).err).toBe("");
  expect((await withMax("400")).err).toBe(
    "The report is full: 400 visitors are kept, and later ones are left out (VISITORS_MAX).\n",
  );
});

test("the report names each result, and fits its terminal", async () => {
  const { onTerminal } = await openFood();
  for (const columns of [100, 80]) {
    const { exitCode, out, err } = await onTerminal({ columns, env: { NO_COLOR: "1" } }, "report");
    expect([exitCode, err]).toEqual([0, ""]);
    expect(out).toContain("Visitors who first came from 9 March 2026 to 10 March 2026 (UTC)");
    expect(out).toContain("version_c brings the most leads. If variants are equal");
    expect(out).toContain("40 leads on all pages, 7 page requests.");
    expect(Math.max(...out.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(columns);
  }
});

test("a single lead is reported in the singular", async () => {
  const { insert, leads } = await openCommand();
  await insert(lead(1, url(PRODUCT, "/food/version_c")));
  expect((await leads("report")).out).toContain("1 lead on all pages, 0 page requests.");
});

test("a period covers visitors who first came in it, and their leads until its end", async () => {
  const { leads } = await openFood();
  expect((await leads("report", "--until", "2026-03-01")).out).toContain("Food  /food\nNobody came");
  expect((await leads("report", "--since", "2h")).out).toContain("Food  /food\nNobody came");
  const before = await leads("report", "--since", "7d", "--until", "2026-03-10T11:00Z");
  expect(before.out).toContain("version_c       100            0    0%");
  expect(before.out).toContain("from 3 March 2026 to 10 March 2026 (UTC)");
});

test("as JSON, it has every figure", async () => {
  const { leads } = await openFood();
  const { out } = await leads("report", "--json");
  const report = JSON.parse(out);
  expect(report.industries[2]).toMatchObject({
    path: "/food",
    verdict: { is: "won", by: "version_c" },
    variants: [{ name: "version_a", visitors: 100, converted: 0, rate: 0 }, {}, { rate: 0.4 }, {}],
  });
  expect(report.leads).toEqual([{ day: "2026-03-10", products: 40, emails: 0 }]);
  expect(report.views).toEqual([{ path: "/food/version_a", views: 7 }]);
});

test("as a page, it is written to a file, whose name is printed", async () => {
  const { leads } = await openFood();
  const file = join(temporaryFolder(), "report.html");
  expect(await leads("report", "--html", file)).toEqual({
    exitCode: 0,
    out: "",
    err: `Written to ${file}.\n`,
  });
  expect(readFileSync(file, "utf8")).toContain("version_c wins");
  const both = await leads("report", "--html", file, "--json");
  expect(JSON.parse(both.out).together).toBeDefined();
});

test("an unwritable file is reported", async () => {
  const { leads } = await openFood();
  const { exitCode, err } = await leads("report", "--html", "/nowhere/report.html");
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^\/nowhere\/report.html can't be written: ENOENT/);
  expect(existsSync("/nowhere")).toBe(false);
});

test("a report that can't be written leaves the previous one unchanged", async () => {
  const { leads } = await openCommand();
  const folder = temporaryFolder();
  mkdirSync(partPath(join(folder, "report.html")));
  writeFileSync(join(folder, "report.html"), "before");
  expect(await leads("report", "--html", join(folder, "report.html"))).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(/report\.html can't be written: .*EISDIR/),
  });
  expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("before");
});

test("without the rules file the report assumes equal shares", async () => {
  const { dataDir } = await openFood();
  const missing = await run(dataDir, ["report", "--json"], { env: { FLAGS_FILE: "/nowhere/flags.json" } });
  expect(JSON.parse(missing.out).industries[2].splitEvidence).toBeLessThan(1);
  const broken = join(temporaryFolder(), "flags.json");
  writeFileSync(broken, "{");
  const report = await run(dataDir, ["report", "--json"], { env: { FLAGS_FILE: broken } });
  expect(report.exitCode).toBe(0);
});

const cameBy = (n: number, path: string, utm_campaign: string) =>
  lead(n, url(PRODUCT, path), { tags: { utm_campaign }, referrerHost: "news.example" });

test("--by campaign shows the rates of each campaign's visitors, then all leads", async () => {
  const { insert, leads } = await openFood();
  await insert(
    cameBy(101, "/food/version_c", "summer"),
    cameBy(102, "/food/version_a", "summer"),
    cameBy(103, "/food/version_a", "winter"),
    cameBy(104, "/", "winter"),
    cameBy(105, "/elsewhere", "winter"),
    cameBy(106, "/apparel/version_a", "winter"),
    // The page of "/".
    cameBy(108, "/beverage/version_a", "winter"),
    lead(107, email("a@example.com"), { tags: { utm_campaign: "winter" } }),
  );
  const { out } = await leads("report", "--by", "campaign");
  expect(out).toBe(
    [
      "Visitors by campaign",
      "Campaign  Page   Variant    Visitors  Leads  Rate   True rate",
      "(none)    /food  version_a        50      0    0%  0% to 7.1%",
      "(none)    /food  version_b        50      0    0%  0% to 7.1%",
      "(none)    /food  version_c        50     20   40%  28% to 54%",
      "(none)    /food  version_d        50      0    0%  0% to 7.1%",
      "summer    /food  version_a        50      0    0%  0% to 7.1%",
      "summer    /food  version_b        50      0    0%  0% to 7.1%",
      "summer    /food  version_c        50     20   40%  28% to 54%",
      "summer    /food  version_d        50      0    0%  0% to 7.1%",
      "",
      "All leads by campaign, also of visitors who came straight to a page",
      "Campaign  Page        version_a  version_c  Leads",
      "(none)    /food               0         40     40",
      "summer    /food               1          1      2",
      "winter    /beverage           2          0      2",
      "winter    (none)              0          0      1",
      "winter    /apparel            1          0      1",
      "winter    /elsewhere          0          0      1",
      "winter    /food               1          0      1",
      "",
      "This only counts leads: it compares no visitors and tests nothing.",
      "",
    ].join("\n"),
  );
  const json = await leads("report", "--by", "referrer", "--json", "--since", "103h");
  expect(JSON.parse(json.out)).toContainEqual({
    referrer: "news.example",
    page: "/food",
    leads: 3,
    variants: { version_a: 2, version_c: 1 },
  });
});

test("--by source shows only the comparison by source", async () => {
  const { leads } = await openFood();
  const { out } = await leads("report", "--by", "source");
  expect(out.split("\n").slice(0, 3)).toEqual([
    "Visitors by source",
    "Source  Page   Variant    Visitors  Leads  Rate   True rate",
    expect.stringMatching(/^ad +\/food +version_a +100 /),
  ]);
});

test("--by campaign is in the JSON and on the page, too", async () => {
  const { leads } = await openFood();
  const file = join(temporaryFolder(), "report.html");
  const { out } = await leads("report", "--by", "source", "--json", "--html", file);
  const { campaigns, origins } = JSON.parse(out);
  expect(campaigns).toMatchObject({
    by: "source",
    comparisons: [{ campaign: "ad", path: "/food" }],
    warnings: [],
  });
  expect(origins).toEqual([{ source: null, page: "/food", leads: 40, variants: { version_c: 40 } }]);
  expect(readFileSync(file, "utf8")).toMatch(/By source.*<b>ad<\/b> \/food.*>40%<\/td>/s);
});

test("on a terminal --by campaign keeps to 80 columns", async () => {
  const { insert, onTerminal } = await openFood();
  await insert(cameBy(101, "/food/version_c", "a-campaign-with-a-very-long-name-indeed"));
  const { out } = await onTerminal({ columns: 80 }, "report", "--by", "campaign");
  for (const line of out.split("\n")) expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(80);
});

test("--by shows the fifty lines with most leads, and how many more there are", async () => {
  const { insert, leads } = await openFood();
  await insert(
    ...Array.from({ length: 60 }, (_, n) =>
      lead(200 + n, url(PRODUCT, "/food/version_a"), { tags: { utm_source: `source-${n}` } }),
    ),
  );
  const { out } = await leads("report", "--by", "source");
  expect(out).toContain("\n\n11 more lines with fewer leads: --json has them.\n");
  expect(out.match(/^source-/gm)).toHaveLength(49);
  expect((await leads("report", "--by", "source", "--until", "2020-01-01")).err).toBe(
    "There are no leads in this period.\n",
  );
});

test.each([
  [["--by", "campain"], "Did you mean campaign?"],
  [["--by", "referrer", "--html", "x"], "--by referrer has no page: leave --html out."],
  [["--since", "yesterday"], "It must be a date such as 2026-01-31"],
  [["--since", "2026-03-02", "--until", "2026-03-01"], "--since must be before --until."],
  [["--htlm", "x"], "unknown option '--htlm'"],
  [["--html"], "argument missing"],
  [["food"], "too many arguments"],
])("report %j is a usage error", async (args, problem) => {
  const { leads } = await openFood();
  const { exitCode, out, err } = await leads("report", ...args);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toContain(problem);
});

test("without a database, the report says that there are no leads", async () => {
  const folder = join(temporaryFolder(), "none");
  const { exitCode, err } = await run(folder, ["report"]);
  expect(exitCode).toBe(1);
  expect(err).toBe(`There are no leads here: ${folder}/leads.db does not exist.\n`);
});
