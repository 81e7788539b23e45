import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { CommandContext } from "../../../../cli/command-context.ts";
import { actOn } from "../../../../cli/watch/act.ts";
import { replaceFile } from "../../../../cli/watch/replace-file.ts";
import { flagRoutes } from "../../../../content/flag-routes.ts";
import type { Variant } from "../../../../contract/flags.ts";
import type { RedirectPath } from "../../../../contract/paths.ts";
import type { Lead } from "../../../../domain/leads/lead-writer.ts";
import { readFlagRules } from "../../../../domain/flags/flag-rules.ts";
import { chooseStorage } from "../../../../storage/choose-storage.ts";
import { SILENT } from "../../../support/doubles/silent-log.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { lead, run, url } from "../../../support/operators/leads-command.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";
import { startServer } from "../../../support/server/running-server.ts";

const HOUR_MS = 3_600_000;

/** Rules that were just written, with visits and leads before and after. */
async function openSite(rules = "flags.json") {
  const dataDir = temporaryFolder();
  const flagsFile = join(dataDir, "flags.json");
  copyFileSync(rules, flagsFile);
  const { fingerprint } = readFlagRules(readFileSync(flagsFile, "utf8"));
  const startMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const at = (hours: number) => new Date(startMs + hours * HOUR_MS);
  const stores = await chooseStorage({ dataDir, databaseUrl: null, s3: null, webhook: null }).openStores(
    SILENT,
  );
  let [isOpen, rows] = [true, 0];
  const close = async () => {
    if (isOpen) await stores.close();
    isOpen = false;
  };
  onTestFinished(close);
  const nextId = () => `0190a000-0000-8000-8000-${String(++rows).padStart(12, "0")}`;
  return {
    dataDir,
    flagsFile,
    close,
    decisions: join(dataDir, "decisions.jsonl"),
    shares: () => JSON.parse(readFileSync(flagsFile, "utf8")).flags.landing_beverage.targeting,
    /** Forty visits in each hour, with this many leads. */
    async visit(page: string, { from, until, brings = 2 }: { from: number; until: number; brings?: number }) {
      const hours = Array.from({ length: until - from }, (_, n) => from + n);
      const views = hours.map((hour) => ({ hour: at(hour), path: page, views: 40 }));
      await stores.experiment.save([], views);
      const leads = hours.flatMap((hour) =>
        Array.from({ length: brings }, (_, n): Lead => {
          const createdAt = new Date(at(hour).getTime() + n * 60_000);
          return lead(0, url("https://shop.example"), { id: nextId(), createdAt, referrerPath: page });
        }),
      );
      await Promise.all(leads.map((each) => stores.leads.insert(each)));
    },
    /** Five hundred visitors of a variant in an hour, this many of whom left a lead. */
    async send(
      path: RedirectPath,
      variant: Variant,
      { hour, converted }: { hour: number; converted: number },
    ) {
      const page = flagRoutes[path].destinations[variant];
      const keys = Array.from({ length: 500 }, (_, n) => `${path} ${variant} ${hour} ${n}`);
      const given = { path, variant, rules: fingerprint, at: at(hour), network: null } as const;
      const none = { source: null, campaign: null };
      await stores.experiment.save(
        keys.map((userKey) => ({ ...given, ...none, userKey })),
        [],
      );
      const sent = keys.slice(0, converted).map((userKey) => {
        const others = { id: nextId(), createdAt: at(hour + 1), userKey };
        return stores.leads.insert(lead(0, url("https://shop.example", page), others));
      });
      await Promise.all(sent);
    },
    leads: (hour: number, ...args: string[]) =>
      run(dataDir, args, { now: at(hour), env: { FLAGS_FILE: flagsFile } }),
  };
}

/** A form that brought leads until the rules were written, and none for this many hours since. */
async function openSilent(hours: number, rules?: string) {
  const site = await openSite(rules);
  await site.visit("/food/version_c", { from: -400, until: 0 });
  await site.visit("/food/version_c", { from: 0, until: hours, brings: 0 });
  await site.visit("/food/version_a", { from: -400, until: hours });
  return site;
}

const OUT = {
  if: [
    { "===": [{ var: "page" }, "/food"] },
    {
      fractional: [
        ["version_a", 25],
        ["version_b", 25],
        ["version_c", 0],
        ["version_d", 25],
      ],
    },
    {
      fractional: [
        ["version_a", 25],
        ["version_b", 25],
        ["version_c", 25],
        ["version_d", 25],
      ],
    },
  ],
};

const VARIANT_VALUES = Object.fromEntries(
  ["version_a", "version_b", "version_c", "version_d"].map((variant) => [variant, variant]),
);

describe("leads watch --act", { timeout: SLOW_TEST_MS }, () => {
  test("takes a silent variant out on its page, notes it, and does nothing the second time", async () => {
    const site = await openSilent(12);
    const before = readFileSync(site.flagsFile, "utf8");
    const { ino, mode } = statSync(site.flagsFile);
    const dry = await site.leads(12, "watch", "--act", "--dry-run", "--quiet");
    expect(dry.exitCode).toBe(1);
    expect(dry.out).toContain(`Would set the share of version_c at /food in ${site.flagsFile} to 0.`);
    expect([readFileSync(site.flagsFile, "utf8"), existsSync(site.decisions)]).toEqual([before, false]);

    const { exitCode, out } = await site.leads(12, "watch", "--act", "--quiet");
    expect(exitCode).toBe(1);
    expect(out).toContain(
      `Set the share of version_c at /food in ${site.flagsFile} to 0. Once the form works again, restore the share in the same place.`,
    );
    expect(site.shares()).toEqual(OUT);
    expect(statSync(site.flagsFile)).toMatchObject({ mode });
    expect(statSync(site.flagsFile).ino).not.toBe(ino);
    expect(JSON.parse(readFileSync(site.decisions, "utf8"))).toMatchObject({
      page: "/food",
      version: "version_c",
      isOut: true,
      because: expect.stringMatching(/^leads watch: \/food\/version_c: no lead since /),
      // The page's figures are those of the rules that were replaced.
      rules: readFlagRules(before).fingerprint,
    });
    const report = await site.leads(12, "report");
    expect(report.out.replaceAll(/\s+/g, " ")).toContain(
      "/food: version_c taken out, because “leads watch: ",
    );

    const written = statSync(site.flagsFile);
    const again = await site.leads(12, "watch", "--act", "--json");
    expect(JSON.parse(again.out).findings).toMatchObject([
      {
        page: "/food/version_c",
        action: { result: "left", message: `${site.flagsFile} already sends no visitors there.` },
      },
    ]);
    expect(statSync(site.flagsFile)).toMatchObject({ ino: written.ino, mtimeMs: written.mtimeMs });
    expect(readFileSync(site.decisions, "utf8").trimEnd().split("\n")).toHaveLength(1);
  });

  test("is off by default", async () => {
    const site = await openSilent(12);
    const before = readFileSync(site.flagsFile, "utf8");
    expect((await site.leads(12, "watch")).exitCode).toBe(1);
    expect(readFileSync(site.flagsFile, "utf8")).toBe(before);
  });

  test("counts only from the last change of the rules, so that a repaired variant can come back", async () => {
    const site = await openSite();
    await site.visit("/food/version_c", { from: -400, until: -12 });
    await site.visit("/food/version_c", { from: -12, until: 12, brings: 0 });
    await site.visit("/food/version_a", { from: -400, until: 12 });
    const early = await site.leads(2, "watch", "--act", "--json");
    expect(JSON.parse(early.out).findings).toMatchObject([{ page: "/food/version_c" }]);
    expect(early.out).not.toContain("action");
    expect(site.shares()).not.toEqual(OUT);
    await site.leads(12, "watch", "--act");
    expect(site.shares()).toEqual(OUT);
  });

  test("leaves a page whose other variants bring nothing either, as the cause lies elsewhere", async () => {
    const site = await openSite();
    for (const page of ["/food/version_c", "/food/version_a"]) {
      await site.visit(page, { from: -400, until: 0 });
      await site.visit(page, { from: 0, until: 12, brings: 0 });
    }
    const { exitCode, out } = await site.leads(12, "watch", "--act", "--json");
    expect(exitCode).toBe(1);
    expect(JSON.parse(out).findings).toHaveLength(2);
    expect(out).not.toContain("action");
  });

  test("leaves alone a form that brings half as many leads, and the page for e-mail addresses", async () => {
    const site = await openSite();
    await site.visit("/food/version_c", { from: -400, until: 0, brings: 4 });
    await site.visit("/food/version_c", { from: 0, until: 60, brings: 1 });
    await site.visit("/food/version_a", { from: -400, until: 60 });
    const { out } = await site.leads(60, "watch", "--act", "--json");
    expect(JSON.parse(out).findings.map(({ page }: { page: string }) => page)).toContain("/food/version_c");
    expect(out).not.toContain("action");
  });

  test("leaves the last variant, and says so", async () => {
    const site = await openSilent(12, "examples/flags-by-page.json");
    const { out } = await site.leads(12, "watch", "--act", "--quiet");
    expect(out).toContain(
      `${site.flagsFile} has no other variant for the page's visitors, so nothing was changed.`,
    );
    expect(existsSync(site.decisions)).toBe(false);
  });

  test("says which visitors still get the variant, and leaves rules that only their author can change", async () => {
    const site = await openSilent(12);
    const landing = { state: "ENABLED", variants: VARIANT_VALUES, defaultVariant: "version_a" };
    const write = (targeting: unknown) =>
      writeFileSync(
        site.flagsFile,
        JSON.stringify({ flags: { landing_beverage: { ...landing, targeting } } }),
      );
    const acted = async () => {
      const { out } = await site.leads(12, "watch", "--act", "--dry-run", "--json");
      const { findings } = JSON.parse(out) as { findings: { page: string; action?: object }[] };
      return findings.find(({ page }) => page === "/food/version_c")?.action;
    };
    const half = {
      fractional: [
        ["version_a", 50],
        ["version_c", 50],
      ],
    };
    write({ if: [{ "===": [{ var: "$flagd.timestamp" }, 1] }, "version_c", half] });
    expect(await acted()).toEqual({
      result: "would be taken out",
      message: `Would set the share of version_c at /food in ${site.flagsFile} to 0. At other times, or to some visitors, ${site.flagsFile} still gives only this variant: edit that yourself.`,
    });
    write({ if: [{ "===": [{ var: "page" }, "/food"] }, { cat: ["version_", "c"] }, half] });
    expect(await acted()).toEqual({
      result: "left",
      message: `${site.flagsFile} chooses the variant by a rule that can only be edited by hand.`,
    });
  });

  test("takes out a variant that brings fewer leads than the one that most visitors get", async () => {
    const site = await openSite();
    for (const variant of ["version_a", "version_b", "version_c", "version_d"] as const) {
      await site.send("/furniture", variant, { hour: 1, converted: variant > "version_b" ? 2 : 60 });
    }
    const { out } = await site.leads(24, "watch", "--act", "--quiet");
    expect(out).toContain("/furniture/version_b brings fewer leads than version_a: since ");
    expect(out).toContain("Compare them with: leads report.");
    expect(out).toContain("4 leads from 1,000 visitors (0.4%), against 120 leads from 1,000 visitors (12%).");
    expect(out).toContain(
      `Set the share of version_c and version_d at /furniture in ${site.flagsFile} to 0. To try it again, restore the share in the same place.`,
    );
    expect(site.shares().if[1].fractional.map(([, weight]: [string, number]) => weight)).toEqual([
      25, 25, 0, 0,
    ]);
    // The remaining variants' split is judged by the new rules.
    const { industries } = JSON.parse((await site.leads(24, "report", "--json")).out);
    expect(industries.find(({ path }: { path: string }) => path === "/furniture").verdict.is).not.toBe(
      "broken",
    );
    expect((await site.leads(24, "watch", "--quiet")).out).toBe("");
  });

  test("judges a variant only by the visitors since the rules last changed", async () => {
    const site = await openSite();
    for (const variant of ["version_a", "version_b", "version_c", "version_d"] as const) {
      await site.send("/furniture", variant, { hour: -3, converted: variant > "version_b" ? 2 : 60 });
    }
    expect((await site.leads(24, "watch", "--quiet")).out).toBe("");
  });

  test("is refused with another flag service, and --dry-run is refused without it", async () => {
    const site = await openSite();
    for (const [settings, named] of [
      [{ OFREP_URL: "https://flags.example" }, "OFREP_URL or API_URL"],
      [{ LAUNCHDARKLY_CLIENT_ID: "64f1" }, "LAUNCHDARKLY_CLIENT_ID"],
    ] as const) {
      const env = { FLAGS_FILE: site.flagsFile, ...settings };
      const { exitCode, out, err } = await run(site.dataDir, ["watch", "--act"], { env });
      expect([exitCode, out]).toEqual([2, ""]);
      expect(err).toContain(named);
      expect(err).toContain("another service decides which variant a visitor gets.");
    }
    expect((await site.leads(1, "watch", "--dry-run")).exitCode).toBe(2);
  });

  test("a running server applies the change", async () => {
    const site = await openSilent(12);
    await site.close();
    const server = await startServer(site.dataDir, {
      FLAGS_FILE: site.flagsFile,
      TRUST_PROXY: "1",
    });
    const variants = async (page: string) => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const response = await fetch(`${server.url}/ofrep/v1/evaluate/flags`, {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "x-forwarded-for": `203.0.${n}.7`,
              referer: `${server.url}${page}`,
              "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            },
            body: JSON.stringify({ context: {} }),
          });
          return ((await response.json()) as { flags: { value: string }[] }).flags[0]!.value;
        }),
      );
      return [...new Set(answers)].toSorted();
    };
    const all = ["version_a", "version_b", "version_c", "version_d"];
    expect(await variants("/food")).toEqual(all);
    await site.leads(12, "watch", "--act");
    await expect.poll(server.log, { timeout: 10_000 }).toContain("its rules are in use");
    expect(await variants("/food")).toEqual(["version_a", "version_b", "version_d"]);
    expect(await variants("/skincare")).toEqual(all);
    await expect
      .poll(
        async () => {
          const { industries } = JSON.parse((await site.leads(12, "report", "--json")).out);
          const food = industries.find(({ path }: { path: string }) => path === "/food");
          return food.variants.reduce((sum: number, { visitors }: { visitors: number }) => sum + visitors, 0);
        },
        { timeout: 10_000 },
      )
      .toBe(120);
    const { industries, decisions } = JSON.parse((await site.leads(12, "report", "--json")).out);
    const food = industries.find(({ path }: { path: string }) => path === "/food");
    expect(food.verdict.is).not.toBe("broken");
    expect(food.rulesChangedAt).not.toBeNull();
    expect(decisions).toMatchObject([{ page: "/food", variant: "version_c", isOut: true }]);
  });
});

const isRoot = process.getuid?.() === 0;
/** Root without its privileges is a user like any other. */
const AS_USER = isRoot ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];
/** Runs in its own mount namespace, which needs no root if the system allows that. */
const WITH_MOUNTS = ["unshare", "--map-root-user", "--mount"];
const canMount = spawnSync(WITH_MOUNTS[0]!, [...WITH_MOUNTS.slice(1), "true"]).status === 0;

function openRules(): { folder: string; file: string } {
  const folder = temporaryFolder();
  const file = join(folder, "flags.json");
  writeFileSync(file, "old");
  return { folder, file };
}

/**
 * Tries to replace the rules in a program that this command starts, which must leave them and their folder as they are.
 * @returns the reason that it gives
 */
function refusalBy(command: readonly string[], { folder, file }: ReturnType<typeof openRules>): string {
  const script = `
    import { replaceFile } from "./cli/watch/replace-file.ts";
    const replaced = replaceFile(process.argv[1], { from: "old", to: "new" });
    console.log(await replaced.then(() => "replaced", ({ message }) => message));`;
  const [program, ...args] = [...command, process.execPath, "--input-type=module", "--eval", script, file];
  const says = execFileSync(program!, args, { encoding: "utf8" }).trim();
  expect([readFileSync(file, "utf8"), readdirSync(folder)]).toEqual(["old", ["flags.json"]]);
  return says;
}

describe("the rules file", () => {
  test("is replaced through a link, which stays, and keeps its mode", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "real"));
    const [target, link] = [join(folder, "real", "flags.json"), join(folder, "flags.json")];
    writeFileSync(target, "old");
    chmodSync(target, 0o640);
    symlinkSync("real/flags.json", link);
    await replaceFile(link, { from: "old", to: "new" });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect([readFileSync(target, "utf8"), statSync(target).mode & 0o777]).toEqual(["new", 0o640]);
    expect(readdirSync(join(folder, "real"))).toEqual(["flags.json"]);
  });

  test.skipIf(!isRoot)("keeps its owner", async () => {
    const file = join(temporaryFolder(), "flags.json");
    writeFileSync(file, "old");
    chownSync(file, 1234, 4321);
    await replaceFile(file, { from: "old", to: "new" });
    expect(statSync(file)).toMatchObject({ uid: 1234, gid: 4321 });
  });

  test("stays if somebody else changed it meanwhile", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "flags.json");
    writeFileSync(file, "theirs");
    await expect(replaceFile(file, { from: "old", to: "new" })).rejects.toThrow(
      `${file} was changed in the meantime, so it was left alone.`,
    );
    expect([readFileSync(file, "utf8"), readdirSync(folder)]).toEqual(["theirs", ["flags.json"]]);
  });

  describe("can't be replaced, and the reason is given,", { timeout: SLOW_TEST_MS }, () => {
    test.skipIf(!canMount)("if it is a single mounted file", () => {
      const rules = openRules();
      const mount = ["sh", "-c", 'mount --bind "$0" "$0" && exec "$@"', rules.file];
      expect(refusalBy([...WITH_MOUNTS, ...mount], rules)).toBe(
        `${rules.file} is a single mounted file and can't be replaced: mount its folder instead.`,
      );
    });

    test.skipIf(!canMount)("if its folder is mounted read-only", () => {
      const rules = openRules();
      const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';
      expect(refusalBy([...WITH_MOUNTS, "sh", "-c", readOnly, rules.folder], rules)).toBe(
        `${rules.folder} is mounted read-only, so ${rules.file} can't be replaced.`,
      );
    });

    test("if the user can't write in its folder", () => {
      const rules = openRules();
      chmodSync(rules.folder, 0o500);
      onTestFinished(() => chmodSync(rules.folder, 0o700));
      expect(refusalBy(AS_USER, rules)).toBe(
        `${rules.file} can't be replaced by this user (EACCES): it must be theirs, and they must be able to write in ${rules.folder}.`,
      );
    });

    test.skipIf(!isRoot)("if it is another user's", () => {
      const rules = openRules();
      chmodSync(rules.file, 0o644);
      chownSync(rules.file, 1234, 4321);
      expect(refusalBy(AS_USER, rules)).toContain(
        "can't be replaced by this user (EPERM): it must be theirs",
      );
    });
  });
});

test("a page with two findings is acted on once", async () => {
  const { flagsFile } = await openSite();
  const context = { config: () => ({ flagsFile }), now: () => new Date() } as unknown as CommandContext;
  const about = { page: "/food/version_c", isHarmful: true, message: "", advice: "" } as const;
  const [silent, harm] = [
    { ...about, check: "form" as const },
    { ...about, check: "harm" as const },
  ];
  const actions = await actOn([silent, harm], context, { isDryRun: true });
  expect([...actions.keys()]).toEqual([silent]);
});
