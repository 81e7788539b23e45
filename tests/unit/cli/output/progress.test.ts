import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { Output } from "../../../../cli/output/output.ts";
import { Progress } from "../../../../cli/output/progress.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import {
  email,
  file,
  lead,
  openCommand,
  pictureOf,
  Screen,
  type Terminal,
} from "../../../support/operators/leads-command.ts";

function stopTheClock() {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** The output when this many items are counted every so many milliseconds. */
async function written(
  columns: number | undefined,
  total: number,
  ...steps: [afterMs: number, count: number][]
) {
  stopTheClock();
  const screen = new Screen(columns);
  const progress = new Progress(new Output(screen, {}), "leads", total);
  for (const [afterMs, count] of steps) {
    vi.advanceTimersByTime(afterMs);
    await progress.add(count);
  }
  await progress.clear();
  expect(screen.isWaitedFor).toBe(true);
  return screen.text.split("\x1b[K");
}

test("a bar is drawn at most ten times a second, and is cleared at the end", async () => {
  expect(await written(80, 4000, [0, 1000], [99, 100], [1, 400], [100, 500])).toEqual([
    "\r██████░░░░░░░░░░░░░░░░░░ 25%  1,000 of 4,000 leads",
    "\r█████████░░░░░░░░░░░░░░░ 37%  1,500 of 4,000 leads",
    "\r████████████░░░░░░░░░░░░ 50%  2,000 of 4,000 leads",
    "\r",
    "",
  ]);
});

test("after a second it shows the time left", async () => {
  expect(await written(80, 4000, [1000, 1000], [200, 500], [1000, 500])).toEqual([
    "\r██████░░░░░░░░░░░░░░░░░░ 25%  1,000 of 4,000 leads",
    "\r█████████░░░░░░░░░░░░░░░ 37%  1,500 of 4,000 leads, 2 s left",
    "\r████████████░░░░░░░░░░░░ 50%  2,000 of 4,000 leads, 3 s left",
    "\r",
    "",
  ]);
  expect((await written(80, 5, [2000, 0]))[0]).toBe("\r░░░░░░░░░░░░░░░░░░░░░░░░ 0%  0 of 5 leads");
});

test("the count may exceed the total, which may be 0", async () => {
  expect((await written(80, 2, [0, 3]))[0]).toBe("\r████████████████████████ 100%  3 of 3 leads");
  expect((await written(80, 0, [0, 0]))[0]).toBe("\r░░░░░░░░░░░░░░░░░░░░░░░░ 0%  0 of 1 leads");
});

test("a narrow terminal shows what fits in a line, and a pipe nothing", async () => {
  expect((await written(39, 4000, [0, 1000]))[0]).toBe("\r██████░░░░░░░░░░░░░░░░░░ 25%  1,000 of");
  expect(await written(undefined, 4000, [0, 1000])).toEqual([""]);
});

const whole = (what: string) => `████████████████████████ 100%  ${what}`;

test("every long command shows its progress and total", async () => {
  stopTheClock();
  const { dataDir, insert, saveUpload, onTerminal } = await openCommand();
  await insert(lead(1, file(1)), lead(2, file(2)), lead(30, email("a@example.com")));
  for (const n of [1, 2]) await saveUpload(pictureOf(n));
  const folder = temporaryFolder();
  const backup = join(folder, "copy.db");
  const half = "████████████░░░░░░░░░░░░ 50%  1 of 2 pictures";
  const bars = async (terminal: Terminal, ...args: string[]) => {
    const { err } = await onTerminal(terminal, ...args);
    expect(err.endsWith("\r\x1b[K") || args[0] === "export").toBe(true);
    return err.split("\x1b[K").flatMap((text) => text.replace("\r", "") || []);
  };
  expect(await bars({}, "check")).toEqual([whole("3 of 3 leads")]);
  expect(await bars({}, "pictures", "--to", join(folder, "all"))).toEqual([half]);
  expect(await bars({}, "pictures", "--to", join(folder, "one"), "--since", "90min")).toEqual([
    whole("1 of 1 pictures"),
  ]);
  expect(await bars({}, "backup", backup, "--pictures")).toEqual([half]);
  expect(await bars({ env: { DATA_DIR: join(folder, "restored") } }, "restore", backup)).toEqual([half]);
  expect(await bars({}, "copy", "--from", dataDir, "--to", join(folder, "copied"))).toEqual([
    half,
    whole("3 of 3 leads"),
  ]);
  const exported = await bars({}, "export", "--kind", "file", "-o", join(folder, "leads.csv"));
  expect(exported[0]).toBe(whole("2 of 2 leads"));
  expect(await bars({}, "purge", "--older-than", "1d", "--yes-all")).toEqual([whole("1 of 1 leads")]);
});
