import { expect, test } from "vitest";
import { CountersInMemory } from "../../storage/memory/counters.ts";
import { countersContract, ONE_CALL } from "./counters-contract.ts";

countersContract("in memory", async () => new CountersInMemory(), 60_000);

test("the global limit applies however many IP addresses there are", async () => {
  const counters = new CountersInMemory();
  let taken = 0;
  for (let address = 0; address < 150_000; address++) {
    const own = [{ key: `${address}`, max: 10 }];
    if ((await counters.take({ ...ONE_CALL, own, globalMax: 6000 })) === 0) taken++;
  }
  expect(taken).toBe(6000);
});
