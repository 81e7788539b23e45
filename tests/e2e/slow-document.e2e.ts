import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { LandingPath } from "../../contract/paths.ts";
import { DESKTOP, PHONE } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { layoutShiftSoFar } from "../support/browser/late-fonts.ts";

// A picture that is blocked is not as high as one that arrives.
test.use({ pictures: true });

/** Longer than a browser waits before it draws what has arrived. */
const PAUSE_MS = 700;

// Each layout of the first screen.
const pages: LandingPath[] = [
  "/skincare/version_a",
  "/skincare/version_b",
  "/apparel/version_a",
  "/apparel/version_c",
  "/food/version_a",
  "/food/version_d",
  "/hygiene/version_a",
  "/makeup/version_a",
  "/jewelry/version_a",
  "/jewelry/version_b",
  "/jewelry/version_c",
  "/furniture/version_a",
];

for (const path of ["/ad_creation", "/no/such/page"]) {
  test(`nothing of ${path} is drawn before all of it has arrived`, async ({ page, server }) => {
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    await using slow = await serveInHalves(server.url, ['<style id="rest"'], { until: resumed });
    await page.goto(slow.url + path, { waitUntil: "commit" });
    await expect(page.locator("footer")).toBeAttached();
    await page.waitForTimeout(PAUSE_MS);
    expect(await countPaints(page)).toBe(0);
    resume();
    await expect.poll(() => countPaints(page)).toBeGreaterThan(0);
  });
}

for (const path of pages) {
  test(`the first screen of ${path} does not move while the rest is loading`, async ({ page, server }) => {
    await using slow = await serveInHalves(server.url, ['<div class="ad-stage"', '<div class="hero-form"']);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto(slow.url + path);
      await expect(page.getByRole("contentinfo")).toBeAttached();
      expect(await layoutShiftSoFar(page)).toBeLessThan(0.001);
    }
  });
}

test("the header's links do not move while the rest is loading", async ({ page, server }) => {
  await using slow = await serveInHalves(server.url, ['<div class="menu-buttons"']);
  await page.setViewportSize(DESKTOP);
  await page.goto(slow.url);
  await expect(page.getByRole("contentinfo")).toBeAttached();
  expect(await layoutShiftSoFar(page)).toBeLessThan(0.001);
});

test("/ad_creation does not move while the rest is loading", async ({ page, server }) => {
  await using slow = await serveInHalves(server.url, ['<div class="form-card"']);
  const sent = { last: "product", product: { type: "url", productUrl: "https://shop.example/can" } };
  await page.addInitScript((record) => sessionStorage.setItem("sent", record), JSON.stringify(sent));
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto(slow.url + "/ad_creation");
    await expect(page.getByRole("contentinfo")).toBeAttached();
    expect(await layoutShiftSoFar(page)).toBeLessThan(0.001);
  }
});

function countPaints(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByType("paint").length);
}

/**
 * A proxy that pauses before the last of these tags. Without `until`, it does so for a while, and browsers draw what
 * has arrived, as those do that don't know `rel=expect`.
 */
async function serveInHalves(origin: string, tags: string[], { until }: { until?: Promise<void> } = {}) {
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(origin + url);
    response.setHeader("content-type", answer.headers.get("content-type")!);
    const body = Buffer.from(await answer.arrayBuffer());
    const half = Math.max(...tags.map((tag) => body.indexOf(tag)));
    if (half === -1) return void response.end(body);
    const start = body.subarray(0, half);
    response.write(until ? start : start.toString().replace('rel="expect"', ""));
    await (until ?? wait(PAUSE_MS));
    response.end(body.subarray(half));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
