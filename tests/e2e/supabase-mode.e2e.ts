import { test as base, expect } from "./fixtures.ts";
import { freePort } from "../free-port.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { Stored } from "./stored.ts";

const KEY = "sb_publishable_k3v9x2m7q1w8e";

type WorkerFixtures = { project: ServerProcess; server: ServerProcess; sitePort: number };

/** Pages of one server that leave their leads at another, which stands in for a Supabase project on its own origin. */
const test = base.extend<{ storedBySite: Stored }, WorkerFixtures>({
  sitePort: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => use(await freePort()),
    { scope: "worker" },
  ],
  project: [
    async ({ sitePort }, use) => {
      const ALLOWED_ORIGINS = `http://127.0.0.1:${sitePort}`;
      const project = await startServer({ SITE_DIR: "off", ANON_KEY: KEY, ALLOWED_ORIGINS });
      await use(project);
      await project.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ sitePort, project }, use) => {
      const settings = { PORT: String(sitePort), SUPABASE_URL: project.url, SUPABASE_ANON_KEY: KEY };
      const server = await startServer(settings);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  stored: async ({ project }, use) => use(new Stored(project.dataDir)),
  storedBySite: async ({ server }, use) => use(new Stored(server.dataDir)),
});

test.afterEach(({ storedBySite }) => {
  expect(storedBySite.leads()).toEqual([]);
  expect(storedBySite.pictures()).toEqual([]);
});

test("a link is stored by the project, with its page and its ad's tags", async ({
  landing,
  page,
  stored,
  complaints,
}) => {
  const form = (await landing.open("/furniture/version_a?utm_source=ad&gclid=1")).closingForm();
  await form.url.fill("https://shop.example/chair");
  await form.send();
  await page.waitForURL("**/ad_creation?utm_source=ad&gclid=1");
  expect(stored.leads()).toEqual([
    { product: { type: "url", productUrl: "https://shop.example/chair" }, path: "/furniture/version_a" },
  ]);
  expect(stored.rows()).toMatchObject([
    {
      visitor_key: await page.evaluate(() => localStorage.getItem("ld-user-key")),
      source_path: "/furniture/version_a",
      query: "utm_source=ad&gclid=1",
      tags: JSON.stringify({ gclid: "1", utm_source: "ad" }),
    },
  ]);
  expect(complaints).toEqual([]);
});

test("a picture is stored by the project before its row, and shown from there", async ({
  landing,
  page,
  project,
  stored,
  complaints,
}) => {
  const form = (await landing.open("/jewelry/version_a")).heroForm();
  await form.choosePicture({ name: "ring.png" });
  await form.send();
  await page.waitForURL("**/ad_creation");
  const [name] = stored.pictures();
  const fileUrl = `${project.url}/storage/v1/object/public/images/products/${name}`;
  expect(stored.leads()).toMatchObject([{ product: { filePath: `products/${name}`, fileUrl } }]);
  const picture = page.getByRole("img", { name: "ring.png" });
  await expect(picture).toHaveAttribute("src", fileUrl);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(complaints).toEqual([]);
});

test("an email address is stored by the project", async ({ landing, page, stored }) => {
  const form = (await landing.open("/furniture/version_b")).heroForm();
  await form.email.fill("ann@shop.example");
  await form.send();
  await page.waitForURL("**/success");
  expect(stored.leads()).toEqual([{ email: "ann@shop.example", path: "/furniture/version_b" }]);
});

test("a refusal of the project is told in a visitor's words, and the same press works afterwards", async ({
  landing,
  page,
  project,
  stored,
}) => {
  const rows = `${project.url}/rest/v1/**`;
  await page.route(rows, (route) =>
    route.fulfill({
      status: 401,
      headers: { "access-control-allow-origin": "*" },
      json: { code: "42501", message: "permission denied", details: null, hint: null },
    }),
  );
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await form.expectProblem("Failed to submit: It could not be stored. Please try again.");
  await page.unroute(rows);
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(stored.leads()).toHaveLength(1);
});

test("a picture that the project refuses is told in a visitor's words, and no row is sent", async ({
  landing,
  page,
  project,
  stored,
}) => {
  await page.route(`${project.url}/storage/v1/**`, (route) =>
    route.fulfill({
      status: 400,
      headers: { "access-control-allow-origin": "*" },
      json: {
        statusCode: "404",
        error: "Bucket not found",
        message: "Bucket not found",
        code: "NoSuchBucket",
      },
    }),
  );
  const form = (await landing.open("/jewelry/version_a")).heroForm();
  await form.choosePicture({ name: "ring.png" });
  await form.send();
  await form.expectProblem("Failed to upload image: The picture could not be stored. Please try again.");
  expect(stored.leads()).toEqual([]);
});

test("a project that is out of reach loses nothing: what was entered stays", async ({
  landing,
  page,
  project,
}) => {
  await page.route(`${project.url}/**`, (route) => route.abort());
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await form.expectProblem(
    "An error occurred: No connection to the server. Please check your network and try again.",
  );
  await expect(form.url).toHaveValue("https://shop.example/jam");
});

test("the flag is asked of the pages' own server", async ({ page, server }) => {
  // Who has a key asks; a new visitor is answered by the page.
  await page.addInitScript(() => localStorage.setItem("ld-user-key", "user-0000000000000"));
  const asked = page.waitForRequest("**/ofrep/v1/evaluate/flags");
  await page.goto("/beverage");
  expect(new URL((await asked).url()).origin).toBe(server.url);
  await expect(page).toHaveURL(/\/beverage\/version_[abcd]$/);
});
