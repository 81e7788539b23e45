import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Route } from "@playwright/test";
import { blockStorage } from "../support/browser/block-storage.ts";
import { Landing, expect, test } from "../support/browser/fixtures.ts";
import { pauseClock } from "../support/browser/pause-clock.ts";
import { returnAs } from "./redirects-by-flag.ts";
import { startServerProcess } from "../support/server/server-process.ts";
import { Stored } from "../support/browser/stored.ts";

test.slow();

const ROWS = "**/rest/v1/**";
const OFFLINE = "You’re offline. What you entered stays here.";
const BACK_ONLINE = "You’re back online. You can send it now.";
const NO_CONNECTION = "No connection to the server. Please check your network and try again.";
const SCRIPT_FAILED_MAY_RELOAD =
  "Part of this page didn’t load. Please try again, or reload it: what you typed stays.";
const FORM_SCRIPT = "**/assets/hydrate-*.js";

test.describe("offline", () => {
  test("a visitor who goes offline before sending sees a message, and the same press works later", async ({
    landing,
    page,
    context,
    stored,
  }) => {
    const form = (await landing.open("/jewelry/version_d")).heroForm();
    await form.email.fill("ann@shop.example");
    // What sending needs was fetched, then imported, while the visitor typed.
    await page.waitForFunction(() => {
      const loads = performance.getEntriesByType("resource");
      return loads.filter(({ name }) => name.includes("lead-api")).length > 1;
    });
    await context.setOffline(true);
    await form.send();
    await form.expectProblem(`An error occurred: ${NO_CONNECTION}`);
    await expect(form.form.getByText(OFFLINE)).toHaveCount(0);
    await expect(form.email).toHaveValue("ann@shop.example");
    await context.setOffline(false);
    await expect(form.form.getByText(BACK_ONLINE)).toBeVisible();
    await expect(form.problem).toHaveCount(0);
    await expect(form.button).toBeEnabled();
    expect(stored.leads()).toEqual([]);
    await form.send();
    await page.waitForURL("**/success");
    expect(stored.leads()).toHaveLength(1);
  });

  test("a form that doesn't name causes keeps its message, and a note says that the visitor is offline", async ({
    landing,
    context,
  }) => {
    const form = (await landing.open("/skincare/version_c")).heroForm();
    await form.email.fill("ann@shop.example");
    await context.setOffline(true);
    await form.send();
    await form.expectProblem("An error occurred. Please try again.");
    await expect(form.form.getByText(OFFLINE)).toBeVisible();
    await context.setOffline(false);
    await expect(form.form.getByText(BACK_ONLINE)).toBeVisible();
    await expect(form.form.getByText(OFFLINE)).toHaveCount(0);
  });

  test("a form that failed for another reason says nothing when the network is back", async ({
    landing,
    page,
    context,
  }) => {
    const form = (await landing.open("/jewelry/version_d")).heroForm();
    await form.email.fill("ann");
    await form.send();
    await form.expectProblem("Please enter a valid email address");
    await page.evaluate(() => addEventListener("online", () => (document.title = "online")));
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page).toHaveTitle("online");
    await expect(form.problem).toHaveText("Please enter a valid email address");
    await expect(form.form.getByText(BACK_ONLINE)).toHaveCount(0);
  });

  test("without the sending script the message is the same, and nothing is reloaded", async ({
    landing,
    page,
    context,
    stored,
  }) => {
    await page.route("**/assets/lead-api-*.js", (route) => route.abort());
    const form = (await landing.open("/jewelry/version_d")).heroForm();
    await form.email.fill("ann@shop.example");
    await context.setOffline(true);
    await form.send();
    await form.expectProblem(`An error occurred: ${NO_CONNECTION}`);
    await expect(form.email).toHaveValue("ann@shop.example");
    await page.unroute("**/assets/lead-api-*.js");
    await context.setOffline(false);
    await form.send();
    await page.waitForURL("**/success");
    expect(stored.leads()).toHaveLength(1);
  });

  test("a form that is not hydrated yet shows the same message, and the press counts later", async ({
    page,
    context,
    landing,
    stored,
  }) => {
    await page.route(FORM_SCRIPT, (route) => route.abort());
    await page.goto("/jewelry/version_d", { waitUntil: "load" });
    await context.setOffline(true);
    const form = landing.heroForm();
    await form.email.fill("ann@shop.example");
    await form.send();
    await expect(form.problemAtForm).toHaveText(NO_CONNECTION);
    await page.unroute(FORM_SCRIPT);
    await context.setOffline(false);
    await form.email.press("Shift");
    await page.waitForURL("**/success");
    expect(stored.leads()).toEqual([{ email: "ann@shop.example", path: "/jewelry/version_d" }]);
  });
});

/** A proxy whose connections break after this many bytes until it is mended. */
async function lineThatBreaks(serverUrl: string, bytesMax: number) {
  let isRestored = false;
  const line = createServer((visitor) => {
    const onward = connect(Number(new URL(serverUrl).port), "127.0.0.1");
    let bytes = 0;
    visitor.on("data", (chunk) => {
      bytes += chunk.length;
      if (isRestored || bytes < bytesMax) return onward.write(chunk);
      visitor.destroy();
      return onward.destroy();
    });
    onward.pipe(visitor);
    for (const socket of [visitor, onward]) socket.on("error", () => {});
    visitor.on("close", () => onward.destroy());
  }).listen(0, "127.0.0.1");
  await once(line, "listening");
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    restore: () => (isRestored = true),
    close: () => line.close(),
  };
}

test("an upload that is cut off half-way leaves nothing behind, and the next try sends all of it", async ({
  landing,
  page,
  server,
  stored,
}) => {
  const line = await lineThatBreaks(server.url, 3 * 1024 * 1024);
  const form = (await landing.open(`${line.url}/furniture/version_a`)).heroForm();
  await form.choosePicture({ name: "chair.png", bytes: 6 * 1024 * 1024 });
  await form.send();
  await form.expectProblem(`Failed to upload image: ${NO_CONNECTION}`);
  await expect(form.form.getByText("chair.png", { exact: true })).toBeVisible();
  await expect.poll(() => stored.pictures()).toEqual([]);
  line.restore();
  await form.send();
  await page.waitForURL("**/ad_creation");
  line.close();
  expect(stored.pictures()).toHaveLength(1);
  expect(stored.leads()).toMatchObject([{ product: { fileSize: 6 * 1024 * 1024 } }]);
});

test.describe("with too many requests", () => {
  const busy = test.extend({
    landing: async ({ browser }, use) => {
      const server = await startServerProcess({ RATE_LIMIT: "1" });
      const page = await browser.newPage({ baseURL: server.url });
      await use(new Landing(page));
      await page.close();
      await server.stop();
    },
  });

  busy(
    "a form shows the refusal and keeps what was entered; a refused upload's row is not sent",
    async ({ landing }) => {
      const { page } = landing;
      const rows: string[] = [];
      page.on("request", (request) => request.url().includes("/rest/v1/") && rows.push(request.method()));
      let form = (await landing.open("/jewelry/version_d")).heroForm();
      await page.evaluate(() =>
        fetch("/rest/v1/Landing%20page", {
          method: "POST",
          headers: { apikey: "anon", "content-type": "application/json" },
          body: JSON.stringify({ email: "bea@shop.example" }),
        }),
      );
      await form.email.fill("ann@shop.example");
      await form.send();
      await form.expectProblem("Failed to submit: Too many requests. Please try again in a minute.");
      await expect(form.email).toHaveValue("ann@shop.example");
      await expect(form.button).toBeEnabled();
      rows.length = 0;
      form = (await landing.open("/food/version_a")).heroForm();
      await form.choosePicture({ name: "honey.png" });
      await form.send();
      await form.expectProblem("Failed to upload image: Too many requests. Please try again in a minute.");
      expect(rows).toEqual([]);
    },
  );
});

test.describe("a server without its store", () => {
  const broken = test.extend<{ dataDir: string }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    dataDir: async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "landing-down-"));
      // A folder in which no database can be created until it is removed.
      await mkdir(join(dataDir, "leads.db"));
      await use(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
    landing: async ({ browser, dataDir }, use) => {
      const server = await startServerProcess({ DATA_DIR: dataDir });
      const page = await browser.newPage({ baseURL: server.url });
      await use(new Landing(page));
      await page.close();
      await server.stop();
    },
  });

  broken(
    "says that nothing is stored, keeps the draft, and takes it once it is back",
    async ({ landing, dataDir }) => {
      const { page } = landing;
      let form = (await landing.open("/jewelry/version_d")).heroForm();
      await form.email.fill("ann@shop.example");
      await form.send();
      await form.expectProblem(
        "Failed to submit: Nothing can be stored right now. What you entered stays here: please try again in a few minutes.",
      );
      await expect(form.email).toHaveValue("ann@shop.example");
      await page.goto("about:blank");
      form = (await landing.open("/jewelry/version_d")).heroForm();
      await expect(form.email).toHaveValue("ann@shop.example");
      await rm(join(dataDir, "leads.db"), { recursive: true });
      await expect.poll(async () => (await page.request.get("/readyz")).status()).toBe(200);
      const stored = new Stored(dataDir);
      await form.send();
      await page.waitForURL("**/success");
      expect(stored.leads()).toEqual([{ email: "ann@shop.example", path: "/jewelry/version_d" }]);
    },
  );
});

test("a slow flag service only delays a visitor", async ({ page }) => {
  await returnAs(page);
  // A slow machine would use up the timeout of five seconds.
  await pauseClock(page);
  const { promise: answerMayGo, resolve: letAnswerGo } = Promise.withResolvers<void>();
  await page.route("**/ofrep/v1/evaluate/flags", async (route) => {
    await answerMayGo;
    await route.continue();
  });
  await page.goto("/beverage?utm_source=ad");
  await page.clock.runFor(3000);
  expect(new URL(page.url()).pathname).toBe("/beverage");
  letAnswerGo();
  await expect(page).toHaveURL(/\/beverage\/version_[abcd]\?utm_source=ad$/);
});

test("a browser that blocks third parties blocks nothing of ours", async ({ landing, page, server }) => {
  const foreign: string[] = [];
  await page.route(
    (url) => url.origin !== server.url,
    (route) => {
      foreign.push(route.request().url());
      return route.abort("blockedbyclient");
    },
  );
  await page.goto("/food");
  await page.waitForURL("**/food/version_*");
  const form = landing.heroForm();
  await form.choosePicture({ name: "jam.png" });
  await form.send();
  await page.waitForURL("**/ad_creation");
  await expect(page.getByRole("img", { name: "jam.png" })).toBeVisible();
  expect(foreign.filter((url) => !url.startsWith("blob:"))).toEqual([]);
});

/** After the row was stored. */
async function loseAnswer(route: Route) {
  await route.fetch();
  await route.abort();
}

test("a browser without storage sends pictures and e-mail addresses, each once", async ({
  landing,
  page,
  stored,
}) => {
  const broken: string[] = [];
  page.on("pageerror", (error) => broken.push(error.message));
  await blockStorage(page);
  const form = (await landing.open("/furniture/version_a")).closingForm();
  await page.route(ROWS, loseAnswer, { times: 2 });
  await form.choosePicture({ name: "chair.png" });
  for (let attempt = 0; attempt < 2; attempt++) {
    await form.send();
    await expect(form.button).toBeEnabled();
    await expect(form.problem).toHaveText(`An error occurred: ${NO_CONNECTION}`);
  }
  await form.send();
  await page.waitForURL("**/ad_creation*");
  // This page knows that something was sent, but not what.
  await expect(page.getByRole("form", { name: "Where should we send your ads?" })).toBeVisible();
  await landing.emailForm().email.fill("ann@shop.example");
  await landing.emailForm().send();
  await page.waitForURL("**/image_send*");
  expect(stored.leads()).toMatchObject([
    { product: { fileName: "chair.png" } },
    { email: "ann@shop.example" },
  ]);
  expect(stored.pictures()).toHaveLength(1);
  expect(stored.rows()[0]?.visitor_key).toMatch(/^user-/);
  expect(broken).toEqual([]);
});

/** The site as a later version deploys it: every script renamed, the earlier ones gone. */
async function nextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "landing-next-"));
  await cp("dist/site", folder, {
    recursive: true,
    filter: (file) => !/\.(br|gz|avif|webp|mp4|webm|png)$/.test(file),
  });
  const files = await readdir(folder, { recursive: true });
  const scripts = files.filter((file) => /^assets\/.*\.js$/.test(file)).map((file) => file.slice(7, -3));
  for (const file of files.filter((name) => /\.(html|js)$/.test(name))) {
    const path = join(folder, file);
    let text = await readFile(path, "utf8");
    for (const name of scripts) text = text.replaceAll(`${name}.js`, `${name}-next.js`);
    await writeFile(path, text);
  }
  for (const name of scripts) {
    await rename(join(folder, `assets/${name}.js`), join(folder, `assets/${name}-next.js`));
  }
  return folder;
}

test.describe("a tab left open during a deployment", () => {
  let next: string;
  test.beforeAll(async () => {
    next = await nextVersion();
  });
  test.afterAll(() => rm(next, { recursive: true, force: true }));

  /** Replaces the server of an open page by a new version. */
  const deploying = test.extend<{ deploy: () => Promise<Stored>; loads: string[] }>({
    deploy: async ({ page, loads: _loads }, use) => {
      const before = await startServerProcess();
      let after: Awaited<ReturnType<typeof startServerProcess>> | undefined;
      await page.goto(`${before.url}/furniture/version_b`, { waitUntil: "load" });
      await use(async () => {
        await before.stop();
        after = await startServerProcess({ PORT: new URL(before.url).port, SITE_DIR: next });
        return new Stored(after.dataDir);
      });
      await after?.stop();
    },
    loads: async ({ page }, use) => {
      const loads: string[] = [];
      page.on("domcontentloaded", () => loads.push(page.url()));
      await use(loads);
    },
  });

  deploying(
    "reloads when its form can't start, with what was typed and the press that waited",
    async ({ deploy, page, landing, loads }) => {
      const stored = await deploy();
      const form = landing.heroForm();
      // The press comes before the response that the form's scripts are gone.
      const { promise: pressed, resolve: letScriptFail } = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await pressed;
        await route.continue();
      });
      // No human reads, types and presses in less than a second.
      await page.waitForFunction(() => {
        const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        return performance.now() - load!.domInteractive > 3000;
      });
      await form.email.fill("ann@shop.example");
      await form.send();
      letScriptFail();
      // Unlike `waitForURL`, this accepts that the reload interrupts a navigation.
      await expect(page).toHaveURL(/\/success$/);
      expect(stored.leads()).toEqual([{ email: "ann@shop.example", path: "/furniture/version_b" }]);
      expect(stored.rows()[0]?.suspicion).toBeNull();
      expect(loads.filter((url) => url.endsWith("/furniture/version_b"))).toHaveLength(2);
    },
  );

  deploying(
    "reloads when the script for sending is gone, and sends what was entered",
    async ({ deploy, page, landing, loads }) => {
      const form = landing.heroForm();
      await page.keyboard.press("Shift");
      await expect(page.locator(".lead-form:not([data-ready])")).toHaveCount(0);
      const stored = await deploy();
      await form.email.fill("ann@shop.example");
      await form.send();
      await page.waitForURL("**/success");
      expect(stored.leads()).toEqual([{ email: "ann@shop.example", path: "/furniture/version_b" }]);
      expect(loads.filter((url) => url.endsWith("/furniture/version_b"))).toHaveLength(2);
    },
  );
});

for (const [lost, files, words] of [
  ["a form's script", FORM_SCRIPT, SCRIPT_FAILED_MAY_RELOAD],
  ["the network", "**", NO_CONNECTION],
] as const) {
  test(`while ${lost} is missing each press retries, and once it is back a press sends everything`, async ({
    landing,
    page,
    stored,
  }) => {
    const loads: string[] = [];
    page.on("domcontentloaded", () => loads.push(page.url()));
    await page.goto("/furniture/version_a", { waitUntil: "load" });
    let tries = 0;
    await page.route(files, (route) => {
      if (/hydrate-/.test(route.request().url())) tries += 1;
      return route.abort();
    });
    const form = landing.heroForm();
    await form.choosePicture({ name: "chair.png" });
    for (let press = 1; press <= 3; press++) {
      const before = tries;
      await form.send();
      await expect.poll(() => tries).toBeGreaterThan(before);
      await expect(form.problemAtForm).toHaveText(words);
    }
    await page.unroute(files);
    await form.send();
    await page.waitForURL("**/ad_creation");
    expect(stored.leads()).toMatchObject([{ product: { fileName: "chair.png" } }]);
    expect(stored.pictures()).toHaveLength(1);
    expect(loads.filter((url) => url.endsWith("/furniture/version_a"))).toHaveLength(1);
  });
}

test("a missing sending script is requested at each press, without a reload", async ({
  landing,
  page,
  stored,
}) => {
  await page.route("**/assets/lead-api-*.js", (route) => route.fulfill({ status: 503 }));
  const form = (await landing.open("/jewelry/version_d")).heroForm();
  const loads: string[] = [];
  page.on("domcontentloaded", () => loads.push(page.url()));
  await form.email.fill("ann@shop.example");
  for (let press = 1; press <= 2; press++) {
    await form.send();
    await form.expectProblem(`An error occurred: ${SCRIPT_FAILED_MAY_RELOAD}`);
    await expect(form.button).toBeEnabled();
  }
  await page.unroute("**/assets/lead-api-*.js");
  await form.send();
  await page.waitForURL("**/success");
  expect(stored.leads()).toHaveLength(1);
  expect(loads.filter((url) => url.endsWith("/jewelry/version_d"))).toEqual([]);
});

test("after a reload for an unusable script the draft is there and is sent", async ({
  landing,
  page,
  stored,
}) => {
  // Scripts arrive by `fetch` but not by import, as with a browser's filter or a cache that keeps nothing.
  await page.route(FORM_SCRIPT, (route) =>
    route.request().resourceType() === "script" ? route.abort() : route.continue(),
  );
  await page.goto("/furniture/version_b", { waitUntil: "load" });
  const form = landing.heroForm();
  await form.email.fill("ann@shop.example");
  await form.send();
  await expect(form.problemAtForm).toHaveText(SCRIPT_FAILED_MAY_RELOAD);
  await expect(form.email).toHaveValue("ann@shop.example");
  await page.unroute(FORM_SCRIPT);
  await page.reload();
  await expect(form.email).toHaveValue("ann@shop.example");
  await form.send();
  await page.waitForURL("**/success");
  expect(stored.leads()).toEqual([{ email: "ann@shop.example", path: "/furniture/version_b" }]);
});

test("a page outdated again after its reload says so instead of reloading", async ({ landing, page }) => {
  const loads: string[] = [];
  page.on("domcontentloaded", () => loads.push(page.url()));
  await page.route(FORM_SCRIPT, (route) => route.fulfill({ status: 404 }));
  await page.goto("/furniture/version_b", { waitUntil: "load" });
  // The visitor's page stays; the reloaded one names another script.
  await page.route("**/furniture/version_b", async (route) => {
    if (route.request().resourceType() !== "fetch") return route.fallback();
    return route.fulfill({ body: '<script type="module" src="/assets/client-next.js"></script>' });
  });
  const form = landing.heroForm();
  await form.email.fill("ann@shop.example");
  await form.send();
  await expect(form.problemAtForm).toHaveText(SCRIPT_FAILED_MAY_RELOAD);
  await expect(form.email).toHaveValue("ann@shop.example");
  await form.send();
  await page.waitForLoadState("networkidle");
  await expect(form.problemAtForm).toHaveText(SCRIPT_FAILED_MAY_RELOAD);
  expect(loads).toHaveLength(2);
});
