import type { Page } from "@playwright/test";
import { blockStorage } from "../support/browser/block-storage.ts";
import { expect, replaced, test } from "../support/specification/fixtures.ts";

// Section 4, "Variant routing by the landing_beverage flag", and the user key of section 3.

// Long files, which all workers share.
replaced.describe.configure({ mode: "parallel" });

/** Values that name no variant. */
const UNKNOWN = ["version_e", "Version_A", "", 3, null];
const ONE_HOUR_MS = 3_600_000;

const FAILURES = [{ status: 500 }, { status: 404 }, "cut"] as const;

type Route = {
  /** Where version_a, b, c and d lead. */
  to: [string, string, string, string];
  /** Another value, none, and a client that fails. */
  unknown: string;
  failed: string;
};

const ownPages = (path: string): Route["to"] => [
  `${path}/version_a`,
  `${path}/version_b`,
  `${path}/version_c`,
  `${path}/version_d`,
];
const toVersionA = (path: string): Route["to"] =>
  Array.from({ length: 4 }, () => `${path}/version_a`) as Route["to"];

const routes: Record<string, Route> = {
  "/beverage": { to: ownPages("/beverage"), unknown: "/beverage", failed: "/beverage" },
  "/skincare": { to: ownPages("/skincare"), unknown: "/skincare", failed: "/skincare" },
  "/food": { to: ownPages("/food"), unknown: "/food/version_a", failed: "/food" },
  "/apparel": { to: ownPages("/apparel"), unknown: "/apparel/version_a", failed: "/apparel" },
  // They only have version_a.
  "/hygiene": { to: toVersionA("/hygiene"), unknown: "/hygiene/version_a", failed: "/hygiene" },
  "/makeup": { to: toVersionA("/makeup"), unknown: "/makeup/version_a", failed: "/makeup" },
  "/jewelry": { to: ownPages("/jewelry"), unknown: "/jewelry/version_a", failed: "/jewelry" },
  "/furniture": {
    to: ["/furniture/version_a", "/furniture/version_a", "/furniture/version_b", "/furniture/version_b"],
    unknown: "/furniture/version_a",
    failed: "/furniture/version_a",
  },
};

/** A visitor who stays gets a link, once there is nothing left to wait for. */
async function expectEnd(page: Page, path: string, end: string) {
  if (end === path) await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  await expect(page).toHaveURL(end);
}

/** Landing pages load no pictures here: only the redirect matters. */
const withoutPages = (page: Page) =>
  page.route(/\/version_[a-d]$/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Here</h1>" }),
  );

// The rule is the same for each route: tests/site/redirect-pages.test.ts tries every value on all of them.
for (const [path, { to, unknown }] of Object.entries(routes)) {
  replaced(`${path} redirects by the flag's value`, async ({ page, launchDarkly }) => {
    await withoutPages(page);
    const known = to.map((end, index) => [`version_${"abcd"[index]}`, end] as const);
    const others = UNKNOWN.map((value) => [value, unknown] as const);
    const tried = path === "/food" ? [...known, ...others] : [known.at(-1)!, others[0]!];
    for (const [value, end] of tried) {
      launchDarkly.says(value);
      await page.goto(path);
      await expectEnd(page, path, end);
    }
  });
}

for (const path of ["/beverage", "/food"]) {
  replaced(`${path} treats a missing flag like an unknown value`, async ({ page, launchDarkly }) => {
    await withoutPages(page);
    launchDarkly.answer = { flags: {} };
    await page.goto(path);
    await expectEnd(page, path, routes[path]!.unknown);
  });
}

replaced(
  "when the flag service fails, it is asked once, furniture goes to version_a and others stay, and no toast is shown",
  async ({ page, launchDarkly }) => {
    await withoutPages(page);
    for (const [path, { failed }] of Object.entries(routes)) {
      for (const failure of path === "/furniture" ? FAILURES : FAILURES.slice(0, 1)) {
        launchDarkly.calls.length = 0;
        launchDarkly.answer = failure;
        await page.goto(path);
        await expectEnd(page, path, failed);
        await expect(page.getByRole("alert")).toHaveCount(0);
        expect(launchDarkly.calls, `${path} ${JSON.stringify(failure)}`).toHaveLength(1);
      }
    }
  },
);

replaced(
  "a route waits at most 5 seconds, blank and black or with furniture's words",
  async ({ page, launchDarkly }) => {
    await withoutPages(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(ONE_HOUR_MS);
    for (const [path, { failed }] of Object.entries(routes)) {
      launchDarkly.calls.length = 0;
      await page.goto(path);
      // A moment for each check, in all far less than the rest of the five seconds.
      await expect
        .poll(async () => {
          await page.clock.runFor(1);
          return launchDarkly.calls.length;
        })
        .toBe(1);
      await page.clock.runFor(4500);
      await expect(page).toHaveURL(path);
      await expectWaiting(page, path);
      await page.clock.runFor(500);
      await expectEnd(page, path, failed);
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
  },
);

/** Blank and black, except for furniture's text. */
async function expectWaiting(page: Page, path: string) {
  if (path === "/furniture") {
    await expect(page.getByRole("heading", { name: "Furniture Marketing" })).toBeVisible();
    await expect(page.getByText("Loading your personalized experience...")).toBeVisible();
    return;
  }
  await expect(page.locator("body")).toHaveText("", { useInnerText: true });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await expect(page.getByRole("link")).toHaveCount(0);
  const unseen = page.locator("body > :not(noscript)").filter({ hasText: /\S/ });
  await expect(unseen).toHaveCount(0);
  const covered = await page.evaluate(
    () => document.documentElement.getBoundingClientRect().height / innerHeight,
  );
  expect(covered).toBeGreaterThanOrEqual(1);
}

replaced("redirects replace the history entry, and keep the ad's query", async ({ page, launchDarkly }) => {
  launchDarkly.says("version_c");
  await page.goto("/image_send");
  await page.goto("/beverage?utm_source=ad#start");
  await expect(page).toHaveURL("/beverage/version_c?utm_source=ad#start");
  await page.goBack();
  await expect(page).toHaveURL("/image_send");
});

replaced("the beverage and skincare routes alone also try once after 100 ms", async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const delays: unknown[] = [];
    globalThis.setTimeout = ((run: () => void, delay: number) => {
      delays.push(delay);
      return setTimeout(run, delay);
    }) as typeof globalThis.setTimeout;
    Object.assign(globalThis, { delays });
  });
  for (const path of Object.keys(routes)) {
    await page.goto(path);
    const delays = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays);
    expect(delays.includes(100), path).toBe(["/beverage", "/skincare"].includes(path));
  }
});

replaced(
  "the client has the client-side ID and the user key, which is made once, kept as 'ld-user-key' and reused",
  async ({ page, launchDarkly }) => {
    await withoutPages(page);
    launchDarkly.says("version_b");
    await page.goto("/food");
    await expect(page).toHaveURL("/food/version_b");
    await page.goto("/jewelry");
    await expect(page).toHaveURL("/jewelry/version_b");
    const key = await page.evaluate(() => localStorage.getItem("ld-user-key"));
    expect(key).toMatch(/^user-[A-Za-z0-9]{11,15}$/);
    expect(launchDarkly.calls.map(readCall)).toEqual([
      { clientId: "65a1b2c3d4e5f60718293a4b", key },
      { clientId: "65a1b2c3d4e5f60718293a4b", key },
    ]);
  },
);

/** The data in an address of LaunchDarkly's. */
function readCall(url: string) {
  const [, clientId, context] = /\/evalx\/(\w+)\/contexts\/([\w-]+)/.exec(url)!;
  const { key } = JSON.parse(Buffer.from(context!, "base64url").toString()) as { key: string };
  return { clientId, key };
}

replaced("with blocked storage the flag decides all the same", async ({ page, launchDarkly }) => {
  await blockStorage(page);
  launchDarkly.says("version_b");
  await page.goto("/beverage");
  await expect(page).toHaveURL("/beverage/version_b");
  launchDarkly.answer = { status: 500 };
  await page.goto("/furniture");
  await expect(page).toHaveURL("/furniture/version_a");
});

test("with the default settings every route leads a visitor to one of its pages, and always to the same", async ({
  page,
}) => {
  for (const [path, { to }] of Object.entries(routes)) {
    await page.goto(path);
    await expect.poll(() => to.includes(new URL(page.url()).pathname)).toBe(true);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const first = page.url();
  await page.goto("/furniture");
  await expect(page).toHaveURL(first);
  expect(await page.evaluate(() => localStorage.getItem("ld-user-key"))).toMatch(/^user-[A-Za-z0-9]{11,15}$/);
});
