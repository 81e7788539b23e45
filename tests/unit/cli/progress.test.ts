import { expect, onTestFinished, test, vi } from "vitest";
import { Output } from "../../../cli/terminal/output.ts";
import { Progress } from "../../../cli/terminal/progress.ts";
import { Screen } from "./leads-command.ts";

/** What is written of so many at a time, each time after so many milliseconds. */
async function written(
  columns: number | undefined,
  total: number,
  ...steps: [afterMs: number, count: number][]
) {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = new Screen(columns);
  const progress = new Progress(new Output(screen, {}), "leads", total);
  for (const [afterMs, count] of steps) {
    vi.advanceTimersByTime(afterMs);
    await progress.add(count);
  }
  await progress.end();
  expect(screen.isWaitedFor).toBe(true);
  return screen.text.split("\x1b[K");
}

test("a bar is drawn ten times a second at most, and leaves nothing of itself", async () => {
  expect(await written(80, 4000, [0, 1000], [99, 100], [1, 400], [100, 500])).toEqual([
    "\r██████░░░░░░░░░░░░░░░░░░ 25 %  1,000 of 4,000 leads",
    "\r█████████░░░░░░░░░░░░░░░ 37 %  1,500 of 4,000 leads",
    "\r████████████░░░░░░░░░░░░ 50 %  2,000 of 4,000 leads",
    "\r",
    "",
  ]);
});

test("after a second it says for how much longer", async () => {
  expect(await written(80, 4000, [1000, 1000], [200, 500], [1000, 500])).toEqual([
    "\r██████░░░░░░░░░░░░░░░░░░ 25 %  1,000 of 4,000 leads",
    "\r█████████░░░░░░░░░░░░░░░ 37 %  1,500 of 4,000 leads, 2 s left",
    "\r████████████░░░░░░░░░░░░ 50 %  2,000 of 4,000 leads, 3 s left",
    "\r",
    "",
  ]);
  expect((await written(80, 5, [2000, 0]))[0]).toBe("\r░░░░░░░░░░░░░░░░░░░░░░░░ 0 %  0 of 5 leads");
});

test("what came meanwhile counts too, and there may be nothing to count", async () => {
  expect((await written(80, 2, [0, 3]))[0]).toBe("\r████████████████████████ 100 %  3 of 3 leads");
  expect((await written(80, 0, [0, 0]))[0]).toBe("\r░░░░░░░░░░░░░░░░░░░░░░░░ 0 %  0 of 1 leads");
});

test("a narrow terminal has as much of it as a line holds, and a pipe nothing", async () => {
  expect((await written(40, 4000, [0, 1000]))[0]).toBe("\r██████░░░░░░░░░░░░░░░░░░ 25 %  1,000 of");
  expect(await written(undefined, 4000, [0, 1000])).toEqual([""]);
});
