import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test as base } from "../support/browser/fixtures.ts";
import { storedExperiment } from "../support/databases/stored-experiment.ts";

const KEY = "a-key-for-previews";

const test = base.extend<{ assignments: () => string[] }>({
  settings: { PREVIEW_KEY: KEY },
  assignments: async ({ server }, use) => {
    const read = () => storedExperiment(join(server.dataDir, "leads.db")).assignments;
    const before = new Set(read());
    await use(() => read().filter((line) => !before.has(line)));
  },
});

/** Visits are counted in order: once a later visitor is counted, an earlier one would have been. */
async function untilNextIsCounted(page: Page, assignments: () => string[]) {
  const other = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const theirs = await other.newPage();
  await theirs.goto("/furniture");
  await expect(theirs).toHaveURL(/\/furniture\/version_[ab]$/);
  await other.close();
  await expect.poll(assignments).toContainEqual(expect.stringContaining(" /furniture "));
}

test("the rules redirect a visitor, who is counted once for their variant", async ({ page, assignments }) => {
  await page.goto("/food?utm_source=ad");
  await expect(page).toHaveURL(/\/food\/version_[abcd]\?utm_source=ad$/);
  const variant = /version_[abcd]/.exec(page.url())![0];
  const key = await page.evaluate(() => localStorage.getItem("ld-user-key"));
  await expect.poll(assignments).toEqual([expect.stringContaining(`${key} /food ${variant} `)]);
  await page.goto("/food");
  await expect(page).toHaveURL(/\/food\/version_[abcd]$/);
  await untilNextIsCounted(page, assignments);
  expect(assignments()).toHaveLength(2);
});

test("a preview opens the chosen variant with all tags, uncounted", async ({
  page,
  complaints,
  assignments,
}) => {
  const query = `?utm_source=ad&variant=version_d&preview=${KEY}`;
  await page.goto(`/food${query}#form`);
  await expect(page).toHaveURL(`/food/version_d${query}#form`);
  expect(complaints).toEqual([]);
  await untilNextIsCounted(page, assignments);
  expect(assignments()).toHaveLength(1);
});

test("a preview's lead is marked, without the key", async ({ landing, page, stored, assignments }) => {
  await page.goto(`/skincare?variant=version_c&preview=${KEY}`);
  await expect(page).toHaveURL(/\/skincare\/version_c\?/);
  await landing.open(page.url());
  const form = landing.heroForm();
  await form.email.fill("ada@example.com");
  await form.send();
  await expect(form.toast("Thank you! We'll notify you when we launch.")).toBeVisible();
  expect(stored.rows()).toMatchObject([
    {
      email: "ada@example.com",
      source_path: "/skincare/version_c",
      query: "variant=version_c",
      preview: "yes",
    },
  ]);
  expect(assignments()).toEqual([]);
});

test("a wrong preview key follows the rules", async ({ page, assignments }) => {
  await page.goto("/jewelry");
  await expect(page).toHaveURL(/\/jewelry\/version_[abcd]$/);
  const ruled = new URL(page.url()).pathname;
  const other = ruled.endsWith("a") ? "version_b" : "version_a";
  await page.goto(`/jewelry?variant=${other}&preview=a-key-for-preview5`);
  await expect(page).toHaveURL(new RegExp(`${ruled}\\?variant=${other}`));
  await expect.poll(assignments).toHaveLength(1);
});

test("no response contains the preview key", async ({ page }) => {
  for (const path of ["/food", "/food/version_a"]) {
    const response = await page.request.get(path);
    expect(await response.text()).not.toContain(KEY);
  }
});
