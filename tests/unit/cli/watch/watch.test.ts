import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { checks, findFullDisk, findStuckCalls } from "../../../../cli/watch/checks.ts";
import { findSilentForms } from "../../../../cli/watch/silent-forms.ts";
import type { CommandContext } from "../../../../cli/command-context.ts";
import { readConfig } from "../../../../config/config.ts";
import type { Config } from "../../../../config/config.ts";
import type { Lead } from "../../../../domain/leads/lead-writer.ts";
import { chooseStorage } from "../../../../storage/choose-storage.ts";
import { freshDatabase } from "../../../support/databases/fresh-database.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { lead, NOW, openCommand, pictureOf, run, url } from "../../../support/operators/leads-command.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";
import { SILENT } from "../../../support/doubles/silent-log.ts";

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const hourOf = (hours: number) => hoursAgo(hours).toISOString().slice(0, 13);

async function* bytes() {
  yield Buffer.from("12345");
}

async function openWatched(databaseUrl: string | null) {
  const dataDir = temporaryFolder();
  const webhook = { url: new URL("https://crm.example"), sendsReady: false } as Config["webhook"];
  const stores = await chooseStorage({ dataDir, databaseUrl, s3: null, webhook }).openStores(SILENT);
  onTestFinished(() => stores.close());
  // Without rules of its own, so each variant has the same share.
  const env = { FLAGS_FILE: join(dataDir, "none.json"), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return {
    stores,
    leads: (...args: string[]) => run(dataDir, args, { env }),
    leadsWith: (settings: Record<string, string>, ...args: string[]) =>
      run(dataDir, args, { env: { ...env, ...settings } }),
    /** Forty visits and two leads of a page in each hour of a period. */
    async visit(page: string, { from, until, brings = 2 }: { from: number; until: number; brings?: number }) {
      const hours = Array.from({ length: from - until }, (_, n) => from - n);
      const views = hours.map((hour) => ({ hour: hoursAgo(hour), path: page, views: 40 }));
      await stores.experiment.save([], views);
      const rows = hours.flatMap((hour) =>
        Array.from({ length: brings }, (_, n): Lead => {
          const createdAt = new Date(hoursAgo(hour).getTime() + n * 60_000);
          const id = `0190a000-${page.length.toString(16).padStart(4, "0")}-8000-8000-${createdAt.getTime().toString(16).padStart(12, "0")}`;
          return lead(0, url("https://shop.example"), { id, createdAt, referrerPath: page });
        }),
      );
      await Promise.all(rows.map((row) => stores.leads.insert(row)));
    },
    /** Two leads of a page in each hour, all from one network. */
    async forge(page: string, { from, until }: { from: number; until: number }) {
      const rows = Array.from({ length: 2 * (from - until) }, (_, n): Lead => {
        const createdAt = new Date(hoursAgo(from).getTime() + n * 1_800_000);
        const id = `0190b000-0000-8000-8000-${String(n).padStart(12, "0")}`;
        return lead(0, url("https://shop.example"), { id, createdAt, referrerPath: page, network: "5b2e" });
      });
      await Promise.all(rows.map((row) => stores.leads.insert(row)));
    },
    /** Four hundred visitors of a page, nine in ten led to version_a, this long ago. */
    assign: (hours: number) =>
      stores.experiment.save(
        Array.from({ length: 400 }, (_, n) => ({
          userKey: `user-${String(n).padStart(13, "0")}`,
          path: "/food",
          variant: n % 10 === 0 ? "version_b" : "version_a",
          rules: "4f1c",
          at: hoursAgo(hours),
          network: null,
          source: null,
          campaign: null,
        })),
        [],
      ),
    async deliverAll() {
      for (;;) {
        const due = await stores.outbox!.claim(100, NOW);
        if (due.length === 0) return;
        for (const each of due) await stores.outbox!.delivered(each, NOW);
      }
    },
  };
}

describe.each([
  ["SQLite", async () => openWatched(null)],
  ["PostgreSQL", async () => openWatched(await freshDatabase("migrated"))],
])("leads watch on %s", (_database, open) => {
  test(
    "reports only a form that fell silent while visitors still come",
    { timeout: SLOW_TEST_MS },
    async () => {
      const { leads, visit, deliverAll } = await open();
      await visit("/food/version_a", { from: 400, until: 10 });
      await visit("/food/version_a", { from: 10, until: 0, brings: 0 });
      await visit("/skincare/version_b", { from: 400, until: 0 });
      // Its visitors are gone too, so the form isn't the problem.
      await visit("/jewelry/version_a", { from: 400, until: 10 });
      await deliverAll();
      const { exitCode, out } = await leads("watch", "--json");
      expect(exitCode).toBe(1);
      const { well, findings, failed_checks: problems } = JSON.parse(out);
      expect({ well, problems }).toEqual({ well: false, problems: [] });
      expect(findings.map(({ check, page }: { check: string; page: string }) => [check, page])).toEqual([
        ["form", "/food/version_a"],
      ]);
      expect(findings[0].message).toMatch(
        /^\/food\/version_a: no lead since 2026-03-10 02:00 UTC, with 400 visits; the past weeks suggest at least 1\d leads\.$/,
      );
      const told = await leads("watch", "--quiet");
      expect(told).toMatchObject({ exitCode: 1, err: "" });
      expect(told.out.split("\n")).toHaveLength(2);
      expect(told.out).toContain("Submit the form yourself");
    },
  );

  test("leads forged by one network don't hide a silent form", async () => {
    const { leads, visit, forge, deliverAll } = await open();
    await visit("/food/version_a", { from: 400, until: 10 });
    await visit("/food/version_a", { from: 10, until: 0, brings: 0 });
    await forge("/food/version_a", { from: 10, until: 0 });
    await deliverAll();
    const { exitCode, out } = await leads("watch", "--json");
    expect(exitCode).toBe(1);
    expect(JSON.parse(out).findings).toMatchObject([{ check: "form", page: "/food/version_a" }]);
  });

  test("reports nothing when all is well", async () => {
    const { leads, visit, deliverAll } = await open();
    await visit("/food/version_a", { from: 60, until: 0 });
    await deliverAll();
    expect(await leads("watch", "--quiet")).toEqual({ exitCode: 0, out: "", err: "" });
    expect((await leads("watch")).out).toMatch(/^Too few visits or leads to judge \/, .*\nAll is well\.\n$/s);
  });

  test("says when no form has enough leads to judge", async () => {
    const { leads } = await open();
    expect((await leads("watch")).out).toBe("Too few visits or leads to judge any form.\nAll is well.\n");
  });

  test("reports failed and waiting calls", async () => {
    const { stores, leads } = await open();
    await stores.leads.insert(lead(1, url("https://shop.example")));
    await stores.leads.insert(lead(2, url("https://shop.example")));
    const [first] = await stores.outbox!.claim(1, NOW);
    await stores.outbox!.failed(first!, NOW, "answered 410");
    const { exitCode, out } = await leads("watch", "--quiet");
    expect(exitCode).toBe(1);
    expect(out.split("\n")).toEqual([
      "1 call to your webhook is waiting, the longest for 60 min. leads hooks shows why its last call failed.",
      "1 call to your webhook failed for good. leads hooks shows why; leads hooks retry --all sends them again.",
      "",
    ]);
  });

  test("reports when pictures fill most of their space", async () => {
    const { stores, leadsWith } = await open();
    for (const n of [1, 2]) await stores.uploads.save(pictureOf(n), bytes());
    const { exitCode, out } = await leadsWith({ STORAGE_BYTES_MAX: "10KB" }, "watch", "--quiet");
    expect(exitCode).toBe(1);
    expect(out).toBe(
      "Pictures take 8.2 kB of at most 10.0 kB; above that, new ones are refused. " +
        "Raise STORAGE_BYTES_MAX, or make room: leads sweep, leads purge.\n",
    );
    for (const max of ["20KB", "off"]) {
      expect(await leadsWith({ STORAGE_BYTES_MAX: max }, "watch", "--quiet")).toMatchObject({ exitCode: 0 });
    }
  });

  test("reports a split that contradicts the rules", async () => {
    const { leads, assign } = await open();
    await assign(200);
    const { exitCode, out } = await leads("watch", "--json");
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toEqual({
      well: false,
      findings: [
        {
          check: "split",
          page: "/food",
          message: "/food: visitors since 2026-02-12 were not split as the rules say.",
          advice:
            "Run leads report --since 2026-02-12. Look for a broken variant, or a bot posing as visitors.",
        },
      ],
      failed_checks: [],
      remarks: ["Too few visits or leads to judge any form."],
    });
  });
});

test.each([
  [636, 1],
  [637, 0],
])(
  "a broken split of visitors from %i hours ago, in this fortnight or the last, gives exit code %i",
  async (hours, exitCode) => {
    const { leads, assign } = await openWatched(null);
    await assign(hours);
    expect((await leads("watch")).exitCode).toBe(exitCode);
  },
);

/** The pages that can be judged if visitors keep coming, and three weeks of leads ended this many days ago. */
function judgedBy({ endedDaysAgo }: { endedDaysAgo: number }): string[] {
  const path = "/food/version_a";
  const views = Array.from({ length: 84 * 24 }, (_, n) => ({ hour: hourOf(n), path, views: 40 }));
  const leads = Array.from({ length: 21 * 24 }, (_, n) => {
    return { hour: hourOf(endedDaysAgo * 24 + n), page: path, products: 2, emails: 0 };
  });
  return findSilentForms({ views, visitors: [], leads }, { now: NOW, rulesChangedAt: null }).judged;
}

test("leads older than eight weeks do not count", () => {
  expect(judgedBy({ endedDaysAgo: 30 })).toEqual(["/food/version_a"]);
  expect(judgedBy({ endedDaysAgo: 57 })).toEqual([]);
});

test("visits are page requests, redirects and products", () => {
  const food = "/food/version_a";
  const hours = Array.from({ length: 400 }, (_, n) => n);
  const counts = {
    views: hours.flatMap((n) => [
      { hour: hourOf(n), path: "/", views: 30 },
      { hour: hourOf(n), path: "/elsewhere", views: 1000 },
    ]),
    visitors: hours.flatMap((n) => [
      { hour: hourOf(n), path: "/food", variant: "version_a", visitors: 40 },
      { hour: hourOf(n), path: "/food", variant: "version_x", visitors: 1000 },
    ]),
    leads: hours.flatMap((n) => [
      { hour: hourOf(n), page: "/", products: n < 10 ? 0 : 2, emails: n < 10 ? 0 : 1 },
      { hour: hourOf(n), page: food, products: n < 48 ? 1 : 3, emails: 0 },
      { hour: hourOf(n), page: "/ad_creation", products: 100, emails: n < 10 ? 0 : 2 },
    ]),
  };
  const advice =
    "Submit the form yourself, also on a phone; then look for refused and failed requests in the log.";
  const messages = [
    "/: no lead since 2026-03-10 03:00 UTC, with 300 visits; the past weeks suggest at least 28 leads.",
    `${food}: 48 leads since 2026-03-08 13:00 UTC, with 1,920 visits; the past weeks suggest at least 136 leads.`,
    "/ad_creation: no lead since 2026-03-10 03:00 UTC, with 1,010 products; the past weeks suggest at least 18 leads.",
  ];
  const { unknown, ...known } = findSilentForms(counts, { now: NOW, rulesChangedAt: null });
  expect(unknown).toContain("/jewelry/version_a");
  expect(known).toEqual({
    judged: ["/", food, "/ad_creation"],
    findings: ["/", food, "/ad_creation"].map((page, n) => ({
      check: "form",
      page,
      message: messages[n],
      advice,
    })),
  });
});

test("an unreadable store is neither an alarm nor a success", async () => {
  const folder = join(temporaryFolder(), "nothing");
  const { exitCode, out, err } = await run(folder, ["watch"]);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  const missing = `There are no leads here: ${folder}/leads.db does not exist.`;
  expect(err.trimEnd().split("\n")).toEqual([
    `Could not check form: ${missing}`,
    `Could not check hooks: ${missing}`,
    `Could not check disk: Error: ENOENT: no such file or directory, statfs '${folder}'`,
    `Could not check split: ${missing}`,
  ]);
  const json = await run("/nowhere", ["watch", "--json"], { env: { PORT: "no" } });
  expect(json.exitCode).toBe(2);
  const problem = 'PORT must be a port from 0 to 65535, but it is "no".';
  expect(JSON.parse(json.out)).toEqual({
    well: false,
    findings: [],
    failed_checks: ["form", "hooks", "disk", "room", "split"].map((check) => ({ check, problem })),
    remarks: [],
  });
});

test("a short wait raises no alarm, and a disk raises one before it is full", () => {
  expect(findStuckCalls({ waiting: 3, failed: 0, dueSince: hoursAgo(15 / 60) }, NOW)).toEqual([]);
  expect(findStuckCalls({ waiting: 3, failed: 2, dueSince: hoursAgo(16 / 60) }, NOW)).toEqual([
    {
      check: "hooks",
      message: "3 calls to your webhook are waiting, the longest for 16 min.",
      advice: "leads hooks shows why its last call failed.",
    },
    {
      check: "hooks",
      message: "2 calls to your webhook failed for good.",
      advice: "leads hooks shows why; leads hooks retry --all sends them again.",
    },
  ]);
  expect(findFullDisk("/data", 1e9)).toEqual([]);
  expect(findFullDisk("/data", 1e9 - 1)).toEqual([
    {
      check: "disk",
      message: "/data: 1.0 GB free, less than 1.0 GB.",
      advice: "Make room: leads sweep shows pictures that no lead has, leads purge deletes what is old.",
    },
  ]);
});

test.each([
  [{}, true],
  [{ DATABASE_URL: "postgres://db.example/leads" }, true],
  [{ S3_BUCKET: "shots" }, true],
  [{ DATABASE_URL: "postgres://db.example/leads", S3_BUCKET: "shots" }, false],
])("with %j, the data folder's disk is watched: %s", async (env, isWatched) => {
  const config = () => readConfig({ DATA_DIR: join(temporaryFolder(), "nothing"), ...env });
  const checked = checks.disk({ config } as CommandContext);
  await (isWatched
    ? expect(checked).rejects.toThrow("ENOENT")
    : expect(checked).resolves.toEqual({ findings: [] }));
});

test.each([[], ["--json"], ["--quiet"]])(
  "an interrupted leads watch %s doesn't say that all is well",
  async (...args) => {
    const { onTerminal } = await openCommand();
    expect(await onTerminal({ signal: AbortSignal.abort() }, "watch", ...args)).toMatchObject({
      exitCode: 130,
      out: "",
    });
  },
);
