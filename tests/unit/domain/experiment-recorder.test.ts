import { expect, onTestFinished, test, vi } from "vitest";
import { BatchedExperimentRecorder } from "../../../domain/experiment/experiment-recorder.ts";
import type { BufferOptions } from "../../../domain/experiment/experiment-recorder.ts";
import type { Assignment, ExperimentStore, Views } from "../../../domain/experiment/experiment-store.ts";
import { assignment } from "../../storage/experiment-store-contract.ts";

/** A store that saves, fails or hangs, as the test decides. */
class TestStore implements Pick<ExperimentStore, "save"> {
  assignments: Assignment[] = [];
  views: Views[] = [];
  saves = 0;
  answer: () => Promise<void> = async () => {};

  async save(assignments: readonly Assignment[], views: readonly Views[]): Promise<void> {
    this.saves += 1;
    await this.answer();
    this.assignments.push(...assignments);
    this.views.push(...views);
  }

  async close(): Promise<void> {}
}

function openRecorder(room: Partial<BufferOptions> = {}) {
  return openRecorderWith({ saveEveryMs: 10, saveViewsEveryMs: 0, ...room });
}

function openRecorderWith(buffer?: Partial<BufferOptions>) {
  const store = new TestStore();
  const said: string[] = [];
  const warn = (...line: unknown[]) => void said.push(String(line.at(-1)));
  const recorder = new BatchedExperimentRecorder(store, { warn }, buffer);
  return { store, recorder, said };
}

const visitors = (count: number) =>
  Array.from({ length: count }, (_, index) => assignment({ userKey: `user-${index}` }));
const AT = new Date("2026-01-02T03:59:59.000Z");
const HOUR = new Date("2026-01-02T03:00:00.000Z");

test("visitors and views that arrive within a moment are saved together", async () => {
  const { store, recorder } = openRecorder();
  for (const visitor of visitors(3)) recorder.assigned(visitor);
  recorder.viewed("/", AT);
  recorder.viewed("/", AT);
  recorder.viewed("/", new Date(AT.getTime() + 1000));
  expect(store.saves).toBe(0);
  await expect.poll(() => store.assignments.length).toBe(3);
  expect(store.views).toEqual([
    { hour: HOUR, path: "/", views: 2 },
    { hour: new Date("2026-01-02T04:00:00.000Z"), path: "/", views: 1 },
  ]);
  expect(store.saves).toBe(1);
});

test("a visitor with two simultaneous requests keeps the first variant", async () => {
  const { store, recorder } = openRecorder();
  recorder.assigned(assignment());
  recorder.assigned(assignment({ variant: "version_d" }));
  await recorder.close();
  expect(store.assignments).toEqual([assignment()]);
});

test("a stopping server saves everything buffered, five hundred visitors at a time", async () => {
  const { store, recorder } = openRecorder({ saveEveryMs: 60_000, saveViewsEveryMs: 60_000 });
  for (const visitor of visitors(1001)) recorder.assigned(visitor);
  recorder.viewed("/", AT);
  await recorder.close();
  expect([store.assignments.length, store.saves]).toEqual([1001, 3]);
  expect(store.views).toEqual([{ hour: HOUR, path: "/", views: 1 }]);
});

test("nothing is saved after the server has stopped", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { store, recorder } = openRecorder();
  await recorder.close();
  recorder.assigned(assignment());
  recorder.viewed("/", AT);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.saves).toBe(0);
});

test("visitors are saved every second, views every minute, and ten thousand of each are buffered", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { store, recorder } = openRecorderWith();
  recorder.viewed("/", AT);
  recorder.assigned(assignment());
  await vi.advanceTimersByTimeAsync(999);
  expect(store.saves).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([store.assignments.length, store.views.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(58_000);
  expect([store.saves, store.views.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([store.saves, store.views.length]).toEqual([2, 1]);
  // No timer runs while nothing waits, so the next visitor has a second, too.
  await vi.advanceTimersByTimeAsync(500);
  recorder.assigned(assignment());
  await vi.advanceTimersByTimeAsync(999);
  expect(store.saves).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.assignments.length).toBe(2);
  for (const visitor of visitors(10_001)) recorder.assigned(visitor);
  await recorder.close();
  expect(store.assignments.slice(2).map(({ userKey }) => userKey)).toEqual(
    visitors(10_001)
      .slice(1)
      .map(({ userKey }) => userKey),
  );
});

test("a failed save is retried, and logged once", async () => {
  const { store, recorder, said } = openRecorder();
  store.answer = () => Promise.reject(new Error("no disk"));
  recorder.assigned(assignment());
  await expect.poll(() => store.saves).toBeGreaterThan(3);
  expect(said).toEqual(["The report's figures can't be saved; they are kept in memory"]);
  store.answer = async () => {};
  await expect.poll(() => store.assignments).toEqual([assignment()]);
  store.answer = () => Promise.reject(new Error("no disk again"));
  recorder.assigned(assignment());
  await expect.poll(() => said).toHaveLength(2);
});

test("views that arrive while others are being saved are counted once", async () => {
  const { store, recorder } = openRecorder();
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
  store.answer = () => slow;
  recorder.viewed("/", AT);
  await expect.poll(() => store.saves).toBe(1);
  recorder.viewed("/", AT);
  recorder.viewed("/food", AT);
  store.answer = async () => {};
  finish();
  await expect
    .poll(() => store.views.map(({ path, views }) => [path, views]))
    .toEqual([
      ["/", 1],
      ["/", 1],
      ["/food", 1],
    ]);
});

test("views are saved even after the clock was set back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: AT });
  onTestFinished(() => void vi.useRealTimers());
  const { store, recorder } = openRecorder({ saveViewsEveryMs: 20 });
  vi.setSystemTime(AT.getTime() - 86_400_000);
  recorder.viewed("/", AT);
  await expect.poll(() => store.views.length).toBe(1);
});

test("closing saves views that are not due yet", async () => {
  const { store, recorder } = openRecorder({ saveViewsEveryMs: 60_000 });
  recorder.viewed("/", AT);
  recorder.assigned(assignment());
  await expect.poll(() => store.assignments).toHaveLength(1);
  expect(store.views).toEqual([]);
  await recorder.close();
  expect(store.views).toHaveLength(1);
});

test("beyond the limit, the oldest are dropped, and the log says so once until they could be saved", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { store, recorder, said } = openRecorder({ saveEveryMs: 60_000, bufferedMax: 5 });
  for (const visitor of visitors(9)) recorder.assigned(visitor);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.assignments.map(({ userKey }) => userKey)).toEqual([
    "user-4",
    "user-5",
    "user-6",
    "user-7",
    "user-8",
  ]);
  expect(said).toEqual(["The buffer for the report is full: the oldest entries are dropped"]);
  for (const visitor of visitors(6)) recorder.assigned(visitor);
  expect(said).toHaveLength(2);
});

test("a silent store delays stopping by at most three seconds", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { store, recorder } = openRecorder();
  store.answer = () => new Promise(() => {});
  recorder.assigned(assignment());
  let isClosed = false;
  void recorder.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(2999);
  expect(isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isClosed).toBe(true);
});

test("a save that fails while stopping is not retried", async () => {
  const { store, recorder, said } = openRecorder({ saveEveryMs: 60_000 });
  store.answer = () => Promise.reject(new Error("no disk"));
  for (const visitor of visitors(501)) recorder.assigned(visitor);
  await recorder.close();
  expect([store.saves, said.length]).toEqual([1, 1]);
});
