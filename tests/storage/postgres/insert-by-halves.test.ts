import { expect, test } from "vitest";
import { insertByHalves } from "../../../storage/postgres/insert-by-halves.ts";

const INVALID = Object.assign(new Error("invalid input"), { code: "22P02" });
const LOST = Object.assign(new Error("connection lost"), { code: "08006" });

/** Inserts the numbers from 1 to 16; `reject` decides which statements fail. Returns what was stored and refused. */
async function insertSixteen(reject: (items: readonly number[]) => Error | undefined) {
  const [stored, refused]: [number[], (readonly [number, unknown])[]] = [[], []];
  let statements = 0;
  await insertByHalves(
    Array.from({ length: 16 }, (_, index) => index + 1),
    async (items) => {
      statements++;
      const error = reject(items);
      if (error) throw error;
      stored.push(...items);
    },
    (items, error) => refused.push(...items.map((item) => [item, error] as const)),
  );
  return { stored, refused, statements };
}

test("an invalid item is found by bisecting, and the others are stored", async () => {
  const { stored, refused, statements } = await insertSixteen((items) =>
    items.includes(11) ? INVALID : undefined,
  );
  expect(stored).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16]);
  expect(refused).toEqual([[11, INVALID]]);
  expect(statements).toBe(9);
});

test("an error that isn't an item's fault refuses all after one statement", async () => {
  const { refused, statements } = await insertSixteen(() => LOST);
  expect(refused).toHaveLength(16);
  expect(refused[0]).toEqual([1, LOST]);
  expect(statements).toBe(1);
});
