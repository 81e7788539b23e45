import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { CappedExperiment } from "../../../domain/experiment/capped-experiment.ts";
import { assignment } from "../../storage/experiment-store-contract.ts";

const HOUR_MS = 3_600_000;

/** A store that others also fill, with this capacity. */
function openCapped(visitorsMax: number) {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = { visitors: 0, counts: 0 };
  const warned: unknown[] = [];
  const capped = new CappedExperiment(
    {
      save: async ({ length }) => {
        await setImmediate();
        store.visitors += length;
      },
      assignmentsStored: async () => {
        store.counts += 1;
        return store.visitors;
      },
    },
    visitorsMax,
    { warn: (...line: unknown[]) => void warned.push(line) },
  );
  return { capped, store, warned };
}

const visitors = (count: number) =>
  Array.from({ length: count }, (_, index) => assignment({ userKey: `user-${index}` }));

const told = (leftOut: number) => [
  { leftOut, visitorsMax: 5 },
  "Visitors were left out of the report: VISITORS_MAX is reached",
];

test("stored visitors count towards the cap until an hourly recount finds them deleted", async () => {
  const { capped, store, warned } = openCapped(5);
  store.visitors = 3;
  await capped.save(visitors(4), []);
  expect(store.visitors).toBe(5);
  store.visitors = 1;
  vi.advanceTimersByTime(HOUR_MS - 1);
  await capped.save(visitors(1), []);
  expect([store.visitors, store.counts, warned]).toEqual([1, 1, []]);
  vi.advanceTimersByTime(1);
  await capped.save(visitors(4), []);
  expect([store.visitors, store.counts]).toEqual([5, 2]);
  expect(warned).toEqual([told(3)]);
  await capped.save(visitors(2), []);
  capped.reportDropped();
  expect(warned).toEqual([told(3), told(2)]);
});

test("without a cap, visitors are not counted", async () => {
  const { capped, store } = openCapped(Infinity);
  await capped.save(visitors(4), []);
  capped.reportDropped();
  expect([store.visitors, store.counts]).toEqual([4, 0]);
});
