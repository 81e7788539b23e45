import { expect, test } from "vitest";
import { memoize } from "../../../../build/share/write-share-cards.ts";

test("equal cards and scenes are drawn once, even while they are being drawn", async () => {
  let drawn = 0;
  const draw = memoize(async ({ industry }: { industry: string }) => `${industry} ${++drawn}`);
  const scenes = ["food", "food", "makeup"].map((industry) => draw({ industry }));
  expect(await Promise.all(scenes)).toEqual(["food 1", "food 1", "makeup 2"]);
});
