import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServerProcess } from "../support/server/server-process.ts";
import type { Site } from "../support/engines/fixtures.ts";

export function defineConsentTests(site: Site) {
  let asking: ServerProcess;
  beforeAll(async () => {
    asking = await startServerProcess({ USER_KEY_CONSENT: "required" });
    site.proxy.aim(asking.url);
  });
  afterAll(async () => {
    site.proxy.aim(site.server.url);
    await asking?.stop();
  });

  test("nothing is stored before consent; a yes stores the key", async () => {
    await site.tab.go(`${site.proxy.url}/furniture/version_b`);
    await expect
      .poll(() =>
        site.tab.run(() => {
          const line = document.querySelector(".consent-line");
          return line && getComputedStyle(line).position;
        }),
      )
      .toBe("fixed");
    expect(await site.tab.run(() => Object.keys(localStorage))).toEqual([]);
    await site.tab.click(".consent-choice:last-child");
    await expect.poll(() => site.tab.run(() => document.querySelector(".consent-line"))).toBeNull();
    expect(await site.tab.run(() => localStorage.getItem("ld-user-key"))).toMatch(/^user-[a-z0-9]{13}$/);
  });
}
