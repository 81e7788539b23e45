import { expect, test } from "vitest";
import { openReportedServer, SITE, seedUserKeys } from "../../../support/report/reported-server.ts";
import { seededRandom } from "../../../support/report/seeded-random.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";

/** Each variant's true rate, which the report should find. */
const TRUTH = { version_a: 0.06, version_b: 0.06, version_c: 0.2, version_d: 0.06 };
type Name = keyof typeof TRUTH;

test(
  "the report on simulated visitors has their number and the best variant",
  { timeout: SLOW_TEST_MS },
  async () => {
    seedUserKeys();
    const { app, askForFlag, report } = await openReportedServer("flags.json");
    const random = seededRandom(2026);
    const came = { version_a: 0, version_b: 0, version_c: 0, version_d: 0 };
    const sent = { version_a: 0, version_b: 0, version_c: 0, version_d: 0 };

    for (let visitor = 0; visitor < 2000; visitor++) {
      const { userKey, variant: given } = await askForFlag("/food", `198.${visitor >> 8}.${visitor & 255}.7`);
      const variant = given as Name;
      came[variant] += 1;
      if (random() >= TRUTH[variant]) continue;
      sent[variant] += 1;
      const row = await app.inject({
        method: "POST",
        url: "/rest/v1/Landing%20page",
        headers: {
          apikey: "anon",
          referer: `${SITE}/food/${variant}?utm_source=ad`,
          "x-visitor-key": userKey,
          "x-form-ms": "9000",
        },
        payload: {
          product: { type: "url", productUrl: "https://shop.example/jam" },
          path: `/food/${variant}`,
        },
      });
      expect(row.statusCode).toBe(201);
    }

    const { industries, leads } = await report();
    const food = industries.find(({ path }) => path === "/food")!;
    for (const { name: variant, visitors, converted, interval } of food.variants) {
      const name = variant as Name;
      expect([name, visitors, converted]).toEqual([name, came[name], sent[name]]);
      expect(interval!.low).toBeLessThan(TRUTH[name]);
      expect(interval!.high).toBeGreaterThan(TRUTH[name]);
    }
    expect(food.splitEvidence).toBeLessThan(1000);
    expect(food.verdict).toEqual({ is: "won", by: "version_c" });
    expect(leads.reduce((sum, { products }) => sum + products, 0)).toBe(
      Object.values(sent).reduce((sum, count) => sum + count, 0),
    );
  },
);
