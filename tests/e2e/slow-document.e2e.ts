import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { DESK, PHONE } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { layoutShiftSoFar } from "../support/browser/late-fonts.ts";

/** Longer than a browser waits before it draws what it has. */
const PAUSE_MS = 700;

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESK })) {
  test(`a hero of which the second half comes late moves nothing, on a ${device}`, async ({
    page,
    server,
  }) => {
    await using slow = await serveInHalves(server.url);
    await page.setViewportSize(viewport);
    await page.goto(slow.url + "/skincare/version_a");
    await expect(page.getByRole("contentinfo")).toBeAttached();
    expect(await layoutShiftSoFar(page)).toBeLessThan(0.001);
  });
}

/** A proxy that pauses between a hero's form and its ads. */
async function serveInHalves(origin: string) {
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(origin + url);
    response.setHeader("content-type", answer.headers.get("content-type")!);
    const body = Buffer.from(await answer.arrayBuffer());
    const half = body.indexOf('<div class="ad-stage"');
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
