import { PUBLISHABLE_KEY } from "../support/supabase/project-keys.ts";
import { serveProject } from "../support/supabase/project-server.ts";
import { Project } from "../support/supabase/project.ts";
import { test as base, expect } from "../support/browser/fixtures.ts";
import { openPostgres } from "../support/databases/open-postgres.ts";
import { Stored } from "../support/browser/stored.ts";

type SupabaseProject = {
  url: string;
  database: Project;
  leads(): Promise<object[]>;
  /** Names below `products/`. */
  pictures(): Promise<string[]>;
};
type WorkerFixtures = { runningProject: SupabaseProject };

/** Pages that leave leads in a Supabase project on another origin. */
const test = base.extend<{ storedBySite: Stored; project: SupabaseProject }, WorkerFixtures>({
  runningProject: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, use) => {
      const postgres = await openPostgres();
      const database = await Project.create(postgres.url);
      const { url, stop } = await serveProject(database);
      await use({ url, database, leads: () => leadsIn(database), pictures: () => picturesIn(database) });
      await stop();
      await database.remove();
      await postgres.stop();
    },
    { scope: "worker" },
  ],
  settings: async ({ runningProject }, use) =>
    use({ SUPABASE_URL: runningProject.url, SUPABASE_ANON_KEY: PUBLISHABLE_KEY }),
  project: async ({ runningProject }, use) => {
    await runningProject.database.setUp();
    await runningProject.database.empty();
    await use(runningProject);
  },
  storedBySite: async ({ server }, use) => use(new Stored(server.dataDir)),
});

test.slow();

/** Rows as the browser wrote them, oldest first. */
async function leadsIn(database: Project): Promise<object[]> {
  const rows = await database.rows();
  return rows.map(({ product, email, path }) =>
    Object.fromEntries(Object.entries({ product, email, path }).filter(([, value]) => value !== null)),
  );
}

async function picturesIn({ sql }: Project): Promise<string[]> {
  const objects = await sql<{ name: string }[]>`select name from storage.objects`;
  return objects.map(({ name }) => name.replace("products/", ""));
}

test.afterEach(({ storedBySite }) => {
  expect(storedBySite.leads()).toEqual([]);
  expect(storedBySite.pictures()).toEqual([]);
});

test("a link is stored by the project, with its page and its ad's tags", async ({
  landing,
  page,
  project,
  complaints,
}) => {
  const form = (await landing.open("/furniture/version_a?utm_source=ad&gclid=1")).closingForm();
  await form.url.fill("https://shop.example/chair");
  await form.send();
  await page.waitForURL("**/ad_creation?utm_source=ad&gclid=1");
  expect(await project.leads()).toEqual([
    { product: { type: "url", productUrl: "https://shop.example/chair" }, path: "/furniture/version_a" },
  ]);
  expect(await project.database.rows()).toMatchObject([
    {
      visitor_key: await page.evaluate(() => localStorage.getItem("ld-user-key")),
      source_path: "/furniture/version_a",
      query: "utm_source=ad&gclid=1",
      tags: { gclid: "1", utm_source: "ad" },
    },
  ]);
  expect(complaints).toEqual([]);
});

test("a picture is stored by the project before its row, and can be read there", async ({
  landing,
  page,
  project,
  complaints,
}) => {
  const form = (await landing.open("/jewelry/version_a")).heroForm();
  await form.choosePicture({ name: "ring.png" });
  await form.send();
  await page.waitForURL("**/ad_creation");
  const [name] = await project.pictures();
  const fileUrl = `${project.url}/storage/v1/object/public/images/products/${name}`;
  expect(await project.leads()).toMatchObject([{ product: { filePath: `products/${name}`, fileUrl } }]);
  expect((await page.request.get(fileUrl)).headers()["content-type"]).toBe("image/png");
  await expect(page.getByRole("img", { name: "ring.png" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an e-mail address is stored by the project", async ({ landing, page, project }) => {
  const form = (await landing.open("/furniture/version_b")).heroForm();
  await form.email.fill("ann@shop.example");
  await form.send();
  await page.waitForURL("**/success");
  expect(await project.leads()).toEqual([{ email: "ann@shop.example", path: "/furniture/version_b" }]);
});

test("a refusal of the project is shown word for word, and the same press works afterwards", async ({
  landing,
  page,
  project,
}) => {
  await project.database.sql`drop policy "Anyone may leave a lead" on public."Landing page"`;
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await form.expectProblem(
    'Failed to submit: new row violates row-level security policy for table "Landing page"',
  );
  expect(await project.leads()).toEqual([]);
  await project.database.setUp();
  await form.send();
  await page.waitForURL("**/ad_creation");
  expect(await project.leads()).toHaveLength(1);
});

test("an unreachable project loses nothing that was entered", async ({ landing, page, project }) => {
  await page.route(`${project.url}/**`, (route) => route.abort());
  const form = (await landing.open("/food/version_a")).heroForm();
  await form.url.fill("https://shop.example/jam");
  await form.send();
  await form.expectProblem(
    "An error occurred: No connection to the server. Please check your network and try again.",
  );
  await expect(form.url).toHaveValue("https://shop.example/jam");
});

test("the flag comes from the pages' own server", async ({ page, server }) => {
  // A returning visitor calls the server; a new one gets an offer in the page.
  await page.addInitScript(() => localStorage.setItem("ld-user-key", "user-0000000000000"));
  const asked = page.waitForRequest("**/ofrep/v1/evaluate/flags");
  await page.goto("/beverage");
  expect(new URL((await asked).url()).origin).toBe(server.url);
  await expect(page).toHaveURL(/\/beverage\/version_[abcd]$/);
});
