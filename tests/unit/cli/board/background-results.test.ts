import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { BackgroundResults } from "../../../../cli/board/background-results.ts";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { dayOf, EVEN_RULES, VARIED_FIGURES } from "../../../support/report/figures.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";

const REPORT = {
  ...experimentReport(VARIED_FIGURES, EVEN_RULES, { since: null, until: null }),
  decisions: [{ at: dayOf("2026-01-02"), page: "/food", variant: "version_b", because: "It won." }],
};
const ALARMS = { well: true, findings: [], failed_checks: [], remarks: ["Quiet."] };

const PRINT = "process.stdout.write(results[process.argv[2]]);";

/** Results whose commands are replaced by ones that print output and their arguments at once. */
function openResults(source = PRINT) {
  const folder = temporaryFolder();
  const [leads, asked] = [join(folder, "leads.mjs"), join(folder, "asked")];
  const results = { watch: JSON.stringify(ALARMS), report: JSON.stringify(REPORT) };
  writeFileSync(asked, "");
  writeFileSync(
    leads,
    `import { appendFileSync, existsSync } from "node:fs";
appendFileSync(${JSON.stringify(asked)}, process.argv.slice(2).join(" ") + "\\n");
const results = ${JSON.stringify(results)};
process.chdir(${JSON.stringify(folder)});
${source}`,
  );
  const clock = { now: new Date("2026-03-10T12:00:00Z") };
  const background = new BackgroundResults(process.env, () => clock.now, leads);
  onTestFinished(() => background.stop());
  return {
    clock,
    background,
    asked: () => readFileSync(asked, "utf8"),
    folder,
    computed: () =>
      expect.poll(() => background.current().isComputing, { timeout: SLOW_TEST_MS }).toBe(false),
  };
}

test(
  "alarms and report are computed by separate commands, and again once they are two minutes old",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { clock, background, asked, computed } = openResults();
    expect(background.current()).toEqual({ report: null, alarms: null, isComputing: true });
    await computed();
    const { now } = clock;
    const current = background.current();
    expect(current.alarms).toEqual({ value: ALARMS, at: now });
    const { decisions, recorded, together, industries } = current.report!.value;
    expect(current.report!.at).toBe(now);
    expect(decisions).toEqual(REPORT.decisions);
    expect(recorded).toEqual(REPORT.recorded);
    for (const [at, comparison] of [together, ...industries].entries()) {
      const { rulesChangedAt, excludedNetworks } = [REPORT.together, ...REPORT.industries][at]!;
      expect(comparison).toMatchObject({ rulesChangedAt, excludedNetworks });
    }
    clock.now = new Date(now.getTime() + 119_999);
    expect(background.current()).toEqual(current);
    clock.now = new Date(now.getTime() + 120_000);
    expect(background.current()).toEqual({ ...current, isComputing: true });
    await computed();
    expect(asked()).toBe("watch --json\nreport --json\n".repeat(2));
  },
);

test("a command still runs if its priority can't be lowered", { timeout: SLOW_TEST_MS }, async () => {
  const { setPriority } = os;
  os.setPriority = () => {
    throw new Error("EACCES");
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    os.setPriority = setPriority;
    syncBuiltinESMExports();
  });
  const { background, computed } = openResults();
  background.current();
  await computed();
  expect(background.current()).toMatchObject({ report: expect.anything(), alarms: { value: ALARMS } });
});

test("a command that fails leaves the earlier result", { timeout: SLOW_TEST_MS }, async () => {
  const { clock, background, computed, folder } = openResults(
    `if (process.argv[2] === "watch" || existsSync("works")) ${PRINT}`,
  );
  const computedAgain = async () => {
    clock.now = new Date(clock.now.getTime() + 120_000);
    background.current();
    await computed();
    return background.current();
  };
  expect(await computedAgain()).toMatchObject({ report: null, alarms: { value: ALARMS } });
  writeFileSync(join(folder, "works"), "");
  const { report } = await computedAgain();
  expect(report).toMatchObject({ at: clock.now });
  rmSync(join(folder, "works"));
  expect(await computedAgain()).toMatchObject({ report, alarms: { at: clock.now } });
});

test(
  "a computation that takes ten minutes runs at most every hundred",
  { timeout: SLOW_TEST_MS },
  async () => {
    const wait = 'while (!existsSync("go")) await new Promise((go) => setTimeout(go, 10));';
    const { clock, background, asked, computed, folder } = openResults(wait + PRINT);
    background.current();
    await expect.poll(asked, { timeout: SLOW_TEST_MS }).toContain("watch");
    clock.now = new Date("2026-03-10T12:10:00Z");
    writeFileSync(join(folder, "go"), "");
    await computed();
    clock.now = new Date("2026-03-10T13:39:59Z");
    expect(background.current().isComputing).toBe(false);
    clock.now = new Date("2026-03-10T13:40:00Z");
    expect(background.current().isComputing).toBe(true);
  },
);

test(
  "when the board ends, it stops a running computation and starts no other",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { background, asked } = openResults("setInterval(() => {}, 1000)");
    background.current();
    await expect.poll(asked, { timeout: SLOW_TEST_MS }).toBe("watch --json\n");
    await background.stop();
    expect(background.current()).toMatchObject({ report: null, alarms: null, isComputing: false });
    expect(asked()).toBe("watch --json\n");
  },
);
