import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { StoredLead } from "../../../domain/leads/stored-lead.ts";
import type { Repositories } from "../../../domain/retention/delete-leads.ts";
import { deleteAllOlder, deleteOlder } from "../../../domain/retention/delete-older.ts";
import { deleteUnusedUploads, unusedUploads } from "../../../domain/retention/unused-uploads.ts";
import type { StoredUpload } from "../../../domain/uploads/upload-repository.ts";
import { holdPauses } from "../../support/doubles/pauses.ts";

const BEFORE = new Date("2026-01-02T03:04:05.678Z");

const MUG = { type: "file", filePath: "products/1700000000000-abcdefghijkl.png" };

/** Stores with this many old leads, unused pictures and visitors, which record each deleted batch. */
function storesWith({ leads = 0, pictures = 0, assignments = [] as number[] }) {
  const portions: (readonly [string, number])[] = [];
  const ids = Array.from({ length: leads }, (_, index) => `lead-${index}`);
  const names = Array.from({ length: pictures }, (_, index) => `picture-${index}`);
  const repositories = {
    leads: {
      listOldest: async (_filter: object, count: number) =>
        ids.slice(0, count).map((id) => ({ id, product: id === "lead-0" ? MUG : null }) as StoredLead),
      findUploadsInUse: async () => new Set(),
      delete: async ({ length }: readonly string[]) => {
        portions.push(["leads", length]);
        return ids.splice(0, length).length;
      },
      forgetAssignments: async function* () {
        for (const count of assignments) {
          portions.push(["visitors", count]);
          yield count;
        }
      },
    },
    uploads: {
      list: async function* () {
        for (const name of names) yield { name, bytes: 3, storedAt: new Date(0) };
      },
      delete: async (some: readonly string[]) => {
        if (some.length > 0) portions.push(["pictures", some.length]);
        return some;
      },
    },
  } as unknown as Repositories;
  return { repositories, portions };
}

const GOES_ON = new AbortController().signal;

test("leads are deleted two hundred at a time, with pauses, pictures a hundred at a time, and the totals are added up", async () => {
  const { repositories, portions } = storesWith({ leads: 401, pictures: 201, assignments: [7, 5] });
  const told: unknown[] = [];
  const pauses = holdPauses(({ end }) => {
    expect(told).toHaveLength(Math.min(pauses.length, 3));
    end();
  });
  const onDeleted = async (deleted: unknown) => {
    await setImmediate();
    told.push(deleted);
  };
  expect(await deleteAllOlder(repositories, BEFORE, { signal: GOES_ON, onDeleted })).toEqual({
    leads: 401,
    pictures: 202,
    assignments: 12,
  });
  expect(portions).toEqual([
    ["pictures", 1],
    ["leads", 200],
    ["leads", 200],
    ["leads", 1],
    ["pictures", 100],
    ["pictures", 100],
    ["pictures", 1],
    ["visitors", 7],
    ["visitors", 5],
  ]);
  expect(told).toEqual([
    { leads: 200, pictures: 1 },
    { leads: 200, pictures: 0 },
    { leads: 1, pictures: 0 },
  ]);
  expect(pauses.map(({ ms }) => ms)).toEqual([20, 20, 20, 20, 20]);
});

test("a deletion stops between two batches", async () => {
  const stop = new AbortController();
  const { repositories, portions } = storesWith({ leads: 401, pictures: 1, assignments: [7] });
  const deleted = await deleteOlder(repositories, BEFORE, {
    signal: stop.signal,
    onDeleted: () => stop.abort(),
  });
  expect(deleted).toEqual({ leads: 200, pictures: 1 });
  expect(await deleteAllOlder(repositories, BEFORE, stop)).toEqual({ leads: 0, pictures: 0, assignments: 0 });
  expect(portions).toEqual([
    ["pictures", 1],
    ["leads", 200],
  ]);
});

test("older pictures without a lead are deleted, and their space is freed", async () => {
  const { repositories } = storesWith({});
  const at = (ms: number): StoredUpload => ({
    name: `${ms}`,
    bytes: 3,
    storedAt: new Date(BEFORE.getTime() + ms),
  });
  const pictures = [at(-2), at(-1), at(0), at(1)];
  repositories.uploads.list = async function* () {
    yield* pictures;
  };
  const found = async () => {
    const batches = [];
    for await (const batch of unusedUploads(repositories, BEFORE)) batches.push(batch);
    return batches;
  };
  expect(await found()).toEqual([[at(-2), at(-1)]]);
  // One of them came into use in the meantime.
  repositories.uploads.delete = async ([name]) => [name!];
  expect(await deleteUnusedUploads(repositories, BEFORE, { signal: GOES_ON })).toEqual({
    pictures: 1,
    bytes: 3,
  });
  pictures.splice(0);
  expect(await found()).toEqual([]);
});
