import { blockStorage } from "../support/browser/block-storage.ts";
import { expect, test as base } from "../support/browser/fixtures.ts";
import { pauseClock } from "../support/browser/pause-clock.ts";
import { LaunchDarklyDouble } from "../support/doubles/launchdarkly-double.ts";
import { type FlagService, testFailures } from "./redirects-by-flag.ts";

const CLIENT_ID = "65a1b2c3d4e5f60718293a4b";

const test = base.extend<{ flags: FlagService }, { launchDarkly: LaunchDarklyDouble }>({
  launchDarkly: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const double = await LaunchDarklyDouble.start();
      await use(double);
      double.stop();
    },
    { scope: "worker" },
  ],
  settings: async ({ launchDarkly }, use) =>
    use({ LAUNCHDARKLY_CLIENT_ID: CLIENT_ID, LAUNCHDARKLY_URL: launchDarkly.url }),
  flags: async ({ page, launchDarkly }, use) =>
    use({
      say: (value) => launchDarkly.answer({ value }),
      failures: {
        "answers 500": () => launchDarkly.answer({ status: 500 }),
        "sends nonsense": () => launchDarkly.answer({ text: "<html>" }),
        "never answers": () => launchDarkly.answer("never"),
        "is blocked": () => page.route(`${launchDarkly.url}/**`, (route) => route.abort("blockedbyclient")),
      },
    }),
});

// LaunchDarkly responds with 404 to an unknown client-side ID, as below.
testFailures(test, ["answers 500", "sends nonsense", "never answers", "is blocked"]);

test("LaunchDarkly is called once, and gets only an anonymous key and the page", async ({
  page,
  launchDarkly,
  complaints,
}) => {
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  await launchDarkly.answer({ flags: {} });
  await page.clock.install();
  await page.goto("/beverage");
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  // Its address is looked up while its client is loading.
  const early = page.locator("link[rel=preconnect]");
  await expect(early).toHaveAttribute("href", launchDarkly.url);
  await expect(early).toHaveAttribute("crossorigin", "");
  // Longer than its client delays events or pauses between tries.
  await page.clock.runFor(600_000);
  await page.waitForLoadState("networkidle");
  const key = await page.evaluate(() => localStorage.getItem("ld-user-key"));
  expect(key).toMatch(/^user-[a-z0-9]{13}$/);
  const context = JSON.stringify({ kind: "user", key, anonymous: true, page: "/beverage" });
  const encoded = Buffer.from(context).toString("base64url");
  expect(launchDarkly.calls).toEqual([`GET /sdk/evalx/${CLIENT_ID}/contexts/${encoded}`]);
  // The page's policy would block a call elsewhere, and report it.
  expect(complaints).toEqual([]);
  expect(Array.from(origins).toSorted()).toEqual([new URL(page.url()).origin, launchDarkly.url].toSorted());
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["ld-user-key"]);
});

for (const [failure, answer] of [
  ["answers 500", { status: 500 }],
  ["answers 429", { status: 429 }],
  ["sends nonsense", { text: "<html>" }],
] as const) {
  test(`a LaunchDarkly that ${failure} is called once, and furniture's visitors are redirected at once`, async ({
    page,
    launchDarkly,
  }) => {
    await launchDarkly.answer(answer);
    // The clock is stopped, so nothing can be waiting for it.
    await pauseClock(page);
    await page.goto("/furniture");
    await expect(page).toHaveURL("/furniture/version_a");
    expect(launchDarkly.calls).toHaveLength(1);
  });
}

test("a silent LaunchDarkly delays furniture's visitors by five seconds", async ({ page, launchDarkly }) => {
  await launchDarkly.answer("never");
  await pauseClock(page);
  await page.goto("/furniture");
  await expect.poll(() => launchDarkly.calls).toHaveLength(1);
  await page.clock.runFor(4900);
  await expect(page).toHaveURL("/furniture");
  await page.clock.runFor(100);
  await expect(page).toHaveURL("/furniture/version_a");
});

test("LaunchDarkly redirects a browser that blocks storage, with a key of this page", async ({
  page,
  launchDarkly,
}) => {
  await blockStorage(page);
  await launchDarkly.answer({ value: "version_c" });
  await page.goto("/beverage");
  await expect(page).toHaveURL("/beverage/version_c");
  const [, context = ""] = /contexts\/([\w-]+)$/.exec(launchDarkly.calls.join()) ?? [];
  expect(JSON.parse(Buffer.from(context, "base64url").toString()).key).toMatch(/^user-[a-z0-9]{13}$/);
});

test("an earlier visit's variant does not replace a failing service", async ({ page, launchDarkly }) => {
  await launchDarkly.answer({ value: "version_c" });
  await page.goto("/beverage");
  await expect(page).toHaveURL("/beverage/version_c");
  await launchDarkly.answer({ status: 404 });
  await page.goto("/beverage");
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  await expect(page).toHaveURL("/beverage");
});

test("its value redirects with query and hash, and our own flag service is not called", async ({
  page,
  launchDarkly,
  complaints,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await launchDarkly.answer({ value: "version_d" });
  await page.goto("/food?utm_source=ad#form");
  await expect(page).toHaveURL("/food/version_d?utm_source=ad#form");
  expect(calls.filter((path) => path.startsWith("/ofrep"))).toEqual([]);
  expect(complaints).toEqual([]);
});
