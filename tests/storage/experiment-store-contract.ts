import { describe, expect, test } from "vitest";
import { CappedExperiment } from "../../domain/experiment/capped-experiment.ts";
import type { Assignment, ExperimentStore } from "../../domain/experiment/experiment-store.ts";

export type OpenedExperiment = {
  store: ExperimentStore;
  /** The stored data, read without the store: a line per visitor, and the sum of each page's views. */
  stored: () => Promise<{ assignments: string[]; views: string[] }>;
};

const HOUR = new Date("2026-01-02T03:00:00.000Z");

export function assignment(changes: Partial<Assignment> = {}): Assignment {
  return {
    userKey: "user-1",
    path: "/food",
    variant: "version_b",
    rules: "4f1c",
    at: new Date("2026-01-02T03:04:05.678Z"),
    network: "5b2e",
    source: null,
    campaign: null,
    ...changes,
  };
}

/** The promises of every experiment store. `open` creates an empty one. */
export function experimentContract(name: string, open: () => Promise<OpenedExperiment>): void {
  describe(`an experiment in ${name}`, () => {
    test("a visitor's assignment is stored with everything known about it", async () => {
      const { store, stored } = await open();
      await store.save([assignment({ source: "ad", campaign: "summer\0" })], []);
      expect((await stored()).assignments).toEqual([
        expect.stringMatching(/^user-1 \/food version_b 4f1c 2026-01-02T03:04:05\.678Z 5b2e ad summer.$/),
      ]);
    });

    test("a visitor's first assignment at a page stays, whatever follows", async () => {
      const { store, stored } = await open();
      await store.save([assignment(), assignment({ variant: "version_c" })], []);
      await store.save([assignment({ variant: "version_d", rules: "new" })], []);
      expect((await stored()).assignments).toEqual([
        "user-1 /food version_b 4f1c 2026-01-02T03:04:05.678Z 5b2e  ",
      ]);
    });

    test("beyond the cap visitors are left out and counted", async () => {
      const { store, stored } = await open();
      const shared: ExperimentStore = {
        save: (...figures) => store.save(...figures),
        assignmentsStored: () => store.assignmentsStored(),
      };
      const log: unknown[] = [];
      const capped = new CappedExperiment(shared, 3, { warn: (...line: unknown[]) => void log.push(line) });
      const visitors = Array.from({ length: 5 }, (_, index) => assignment({ userKey: `user-${index}` }));
      await capped.save(visitors.slice(0, 2), []);
      await capped.save(visitors.slice(2), [{ hour: HOUR, path: "/", views: 1 }]);
      const kept = await stored();
      expect(kept.assignments.map((line) => line.split(" ")[0])).toEqual(["user-0", "user-1", "user-2"]);
      expect(kept.views).toHaveLength(1);
      capped.reportDropped();
      expect(log).toEqual([
        [{ leftOut: 2, visitorsMax: 3 }, "Visitors were left out of the report: VISITORS_MAX is reached"],
      ]);
    });

    test("a visitor of two industries counts once in each", async () => {
      const { store, stored } = await open();
      await store.save([assignment(), assignment({ path: "/jewelry", variant: "version_a" })], []);
      expect((await stored()).assignments).toEqual([
        "user-1 /food version_b 4f1c 2026-01-02T03:04:05.678Z 5b2e  ",
        "user-1 /jewelry version_a 4f1c 2026-01-02T03:04:05.678Z 5b2e  ",
      ]);
    });

    test("views of a page add up within the hour", async () => {
      const { store, stored } = await open();
      const later = new Date("2026-01-02T04:00:00.000Z");
      await store.save([], [{ hour: HOUR, path: "/", views: 2 }]);
      await store.save(
        [],
        [
          { hour: HOUR, path: "/", views: 3 },
          { hour: HOUR, path: "/food/version_a", views: 1 },
          { hour: later, path: "/", views: 1 },
        ],
      );
      expect((await stored()).views).toEqual([
        "2026-01-02T03:00:00.000Z / 5",
        "2026-01-02T03:00:00.000Z /food/version_a 1",
        "2026-01-02T04:00:00.000Z / 1",
      ]);
    });

    test("a failed save stores nothing, and the next one works", async () => {
      const { store, stored } = await open();
      const broken = { hour: HOUR, path: null as never, views: 1 };
      await expect(store.save([assignment()], [broken])).rejects.toThrow();
      expect(await stored()).toEqual({ assignments: [], views: [] });
      await store.save([assignment()], []);
      expect((await stored()).assignments).toHaveLength(1);
    });
  });
}
