import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { LandingPath } from "../../contract/paths.ts";
import { DESK, PHONE } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { layoutShiftSoFar } from "../support/browser/late-fonts.ts";

/** Longer than a browser waits before it draws what has arrived. */
const PAUSE_MS = 700;

// Each layout of the first screen.
const pages: LandingPath[] = [
  "/skincare/version_a",
  "/skincare/version_b",
  "/apparel/version_a",
  "/apparel/version_c",
  "/food/version_a",
  "/hygiene/version_a",
  "/makeup/version_a",
  "/jewelry/version_a",
  "/jewelry/version_b",
  "/jewelry/version_c",
  "/furniture/version_a",
];

for (const path of pages) {
  test(`the first screen of ${path} does not move while the rest is loading`, async ({ page, server }) => {
    await using slow = await serveInHalves(server.url, ["ad-stage", "hero-form"]);
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await page.goto(slow.url + path);
      await expect(page.getByRole("contentinfo")).toBeAttached();
      expect(await layoutShiftSoFar(page)).toBeLessThan(0.001);
    }
  });
}

test("the header's links do not move while the rest is loading", async ({ page, server }) => {
  await using slow = await serveInHalves(server.url, ["menu-buttons"]);
  await page.setViewportSize(DESK);
  await page.goto(slow.url);
  await expect(page.getByRole("contentinfo")).toBeAttached();
  expect(await layoutShiftSoFar(page)).toBeLessThan(0.001);
});

test("/ad_creation does not move while the rest is loading", async ({ page, server }) => {
  await using slow = await serveInHalves(server.url, ["form-card"]);
  const sent = { last: "product", product: { type: "url", productUrl: "https://shop.example/can" } };
  await page.addInitScript((record) => sessionStorage.setItem("sent", record), JSON.stringify(sent));
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await page.goto(slow.url + "/ad_creation");
    await expect(page.getByRole("contentinfo")).toBeAttached();
    expect(await layoutShiftSoFar(page)).toBeLessThan(0.001);
  }
});

/** A proxy that pauses before the last element with one of these classes. */
async function serveInHalves(origin: string, parts: string[]) {
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(origin + url);
    response.setHeader("content-type", answer.headers.get("content-type")!);
    const body = Buffer.from(await answer.arrayBuffer());
    const half = Math.max(...parts.map((part) => body.indexOf(`<div class="${part}"`)));
    if (half === -1) return void response.end(body);
    response.write(body.subarray(0, half));
    await wait(PAUSE_MS);
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
