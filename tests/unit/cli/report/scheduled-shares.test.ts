import { expect, onTestFinished, test, vi } from "vitest";
import { openReportedServer, seedUserKeys } from "../../../support/report/reported-server.ts";

test("a test that starts on schedule splits visitors evenly until it ends, and its split does not look broken", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2027, 0, 1, 8, 59, 59) });
  onTestFinished(() => void vi.useRealTimers());
  seedUserKeys();
  const { askForFlag, report } = await openReportedServer("examples/flags-on-a-schedule.json");
  const visit = async (place: number) => {
    const variants: string[] = [];
    for (let visitor = 0; visitor < 100; visitor++) {
      variants.push((await askForFlag("/food", `198.${place}.${visitor}.1`)).variant);
    }
    return [...new Set(variants)].toSorted();
  };
  expect(await visit(1)).toEqual(["version_a"]);
  vi.setSystemTime(Date.UTC(2027, 0, 1, 9));
  expect(await visit(2)).toEqual(["version_a", "version_b"]);

  const { industries } = await report();
  const { splitEvidence, rulesChangedAt, verdict, variants } = industries.find(
    ({ path }) => path === "/food",
  )!;
  expect(variants.map(({ visitors }) => visitors).reduce((sum, each) => sum + each)).toBe(200);
  expect(splitEvidence).toBeLessThan(10);
  expect(rulesChangedAt).toEqual(new Date(Date.UTC(2027, 0, 1, 9)));
  expect(verdict.is).toBe("early");
  expect(variants.find(({ name }) => name === "version_b")!.visitors).toBeGreaterThan(30);
  vi.setSystemTime(Date.UTC(2027, 0, 15, 9));
  expect(await visit(3)).toEqual(["version_a"]);
});
