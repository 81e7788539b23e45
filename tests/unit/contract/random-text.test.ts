import { expect, test } from "vitest";
import { randomText } from "../../../contract/random-text.ts";

test("every letter and digit is equally likely", () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 200; n++) {
    for (const char of randomText(1000)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted().join("")).toBe("0123456789abcdefghijklmnopqrstuvwxyz");
  // Five standard deviations; the remainder of a byte would give the first four 12% more.
  for (const [char, count] of counts) expect(Math.abs(count / (200_000 / 36) - 1), char).toBeLessThan(0.07);
});
