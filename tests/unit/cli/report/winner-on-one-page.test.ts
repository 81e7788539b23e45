import { expect, test } from "vitest";
import { INDUSTRIES } from "../../../../contract/paths.ts";
import { openReportedServer, seedUserKeys } from "../../../support/report/reported-server.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";

const VISITORS_OF_EACH = 100;

test(
  "a winner rolled out on one page appears only there, and no split looks broken",
  { timeout: SLOW_TEST_MS },
  async () => {
    seedUserKeys();
    const { askForFlag, report } = await openReportedServer("examples/flags-by-page.json");
    for (const [place, industry] of INDUSTRIES.entries()) {
      for (let visitor = 0; visitor < VISITORS_OF_EACH; visitor++) {
        const address = `198.${place}.${visitor & 255}.${visitor >> 8}`;
        await askForFlag(`/${industry}`, address);
      }
    }

    const { industries, together } = await report();
    expect(industries.map(({ path, verdict }) => [path, verdict.is])).not.toContainEqual([
      expect.anything(),
      "broken",
    ]);
    expect(together).toMatchObject({ verdict: { is: "early" }, splitEvidence: expect.any(Number) });
    for (const { path, variants } of industries) {
      const shown = variants.filter(({ visitors }) => visitors > 0).map(({ name }) => name);
      expect(variants.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(VISITORS_OF_EACH);
      if (path === "/food") expect(shown).toEqual(["version_c"]);
      else expect(shown).toEqual(variants.map(({ name }) => name));
    }
    const { splitEvidence } = industries.find(({ path }) => path === "/jewelry")!;
    expect(splitEvidence).toBeLessThan(1000);
  },
);
