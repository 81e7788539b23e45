import type { Page } from "@playwright/test";
import { expectNoViolation, DESKTOP, PHONE } from "../support/browser/axe.ts";
import { expect, READING_MS } from "../support/browser/fixtures.ts";
import { widthBeyondScreen } from "../support/browser/width-beyond-screen.ts";
import { spawnBoard } from "../support/board/spawn-board.ts";
import { test } from "../support/campaign/campaign-site.ts";

const AD = "?utm_source=google&utm_campaign=autumn-jam";

// tests/unit/cli/board has the board on SQLite and a folder.
test.use({ pictures: true, store: "PostgreSQL and S3" });

test.describe.configure({ timeout: 300_000 });

/** What the board computes at low priority takes minutes on a busy machine. */
const BACKGROUND = { timeout: 150_000 };

test("a marketer's day on the board: today, alarm, variants, a lead shown, answered and won, the log, health", async ({
  day,
  landing,
  page,
  browser,
}) => {
  const settings = { ...day.settings, CURRENCY: "EUR" };
  await test.step("a visitor leaves a picture and an e-mail address", async () => {
    await page.clock.install({ time: new Date() });
    await page.goto(`/food${AD}`);
    await page.waitForURL(`/food/version_c${AD}`);
    await landing.ready();
    await page.getByRole("button", { name: "Yes, remember" }).click();
    const form = landing.heroForm();
    await form.choosePicture({ name: "adas-jam.png" });
    await page.clock.fastForward(READING_MS);
    await form.send();
    await page.waitForURL("**/ad_creation*");
    await landing.emailForm().email.fill("ada@shop.example");
    await page.clock.fastForward(READING_MS);
    await landing.emailForm().send();
    await page.waitForURL("**/image_send*");
    await expect.poll(() => day.events.length).toBe(3);
  });

  const board = await spawnBoard(settings);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const desk = await context.newPage();
  const complaints: string[] = [];
  desk.on("console", (message) => {
    // On a busy machine, Chromium warns that a previewed page uses its preloaded fonts late.
    if (!message.text().includes("was preloaded")) complaints.push(message.text());
  });

  await test.step("the link opens the board, once", async () => {
    await expect
      .poll(() => board.errors())
      .toContain("Open this link in a browser on this machine within ten minutes. It works once.");
    await desk.goto(board.link);
    await expect(desk.getByRole("heading", { level: 1 })).toContainText(/leads? today/);
    const other = await browser.newContext();
    const stranger = await other.newPage();
    expect((await stranger.goto(board.link))!.status()).toBe(403);
    expect((await stranger.goto(desk.url()))!.status()).toBe(401);
    await other.close();
  });

  await test.step("Today shows the campaign, the page, and the form that fell silent", async () => {
    const byCampaign = desk.getByRole("region", { name: "By campaign" });
    await expect(byCampaign.getByRole("row", { name: /autumn-jam, from google/ })).toContainText("1");
    await expect(desk.getByRole("region", { name: "By page" })).toContainText("Food C");
    await expect(desk.getByText("Jewelry D: no lead since")).toBeVisible(BACKGROUND);
    await expectAccessibleView(desk);
  });

  await test.step("Variants shows how the pages look, and the verdict", async () => {
    await desk.getByRole("link", { name: "Variants" }).click();
    await desk.getByRole("link", { name: /^Food/ }).click();
    const pages = desk.locator("iframe");
    await expect(pages).toHaveCount(4);
    await expect(pages.nth(2).contentFrame().locator("h1")).toBeAttached();
    expect(await pages.nth(2).contentFrame().locator("script, noscript").count()).toBe(0);
    await expect(desk.getByText("Computed at")).toBeVisible(BACKGROUND);
    await expectAccessibleView(desk);
  });

  await test.step("Leads finds a lead, masks its e-mail address, and shows it on request", async () => {
    await desk.getByRole("link", { name: "Leads" }).click();
    await desk.getByLabel("Search").fill("AUTUMN-jam");
    await desk.getByRole("button", { name: "Show", exact: true }).click();
    const line = desk.getByRole("row", { name: /adas-jam.png/ });
    await expect(line).toContainText("a•••@s•••.example");
    await expect(line).toContainText("Delivered");
    expect(await desk.content()).not.toContain("ada@shop.example");
    await expectAccessibleView(desk);
    const search = desk.getByLabel("Search");
    const sizes = await search.evaluate((field) =>
      [field, field.closest("label")!].map((element) => parseFloat(getComputedStyle(element).fontSize)),
    );
    expect(sizes[0], "what is typed is larger than its label").toBeGreaterThan(sizes[1]!);
    await desk.setViewportSize({ ...DESKTOP, width: 1900 });
    expect((await desk.locator("body").boundingBox())!.width, "lines end on a wide screen").toBe(1260);
    await line.getByRole("button", { name: /^Show the e-mail address/ }).click();
    await expect(line).toContainText("ada@shop.example");
    await line.getByRole("link", { name: "adas-jam.png" }).click();
  });

  await test.step("the lead's view shows its picture and outcome", async () => {
    const picture = desk.getByRole("img", { name: "What the visitor sent" });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessibleView(desk);
    await desk.getByLabel("Outcome").selectOption("Won");
    await desk.getByLabel("Value, EUR").fill("twelve");
    await desk.getByRole("button", { name: "Mark as done" }).click();
    await expect(desk.getByRole("alert")).toContainText("That is not an amount");
    await desk.getByLabel("Outcome").selectOption("Won");
    await desk.getByLabel("Value, EUR").fill("120.50");
    await desk.getByRole("button", { name: "Mark as done" }).click();
    await expect(desk.getByText("Won, 120.50 EUR")).toBeVisible();
    const id = desk.url().split("/").at(-1)!;
    const shown = JSON.parse((await day.leads("show", id, "--json")).out);
    expect(shown).toMatchObject({ outcome: "won", value: 120.5, currency: "EUR" });
    expect(shown.done_at).not.toBeNull();
    await desk.getByRole("button", { name: "Reopen" }).click();
    await expect(desk.getByText("Open", { exact: true })).toBeVisible();
  });

  await test.step("the Log says who saw the e-mail address, and nothing about the person once they are erased", async () => {
    await desk.getByRole("link", { name: "Log" }).click();
    await expect(desk.getByRole("row", { name: /Saw the e-mail address/ })).toBeVisible();
    await expectAccessibleView(desk);
    expect((await day.leads("erase", "ada@shop.example", "--yes")).exitCode).toBe(0);
    await desk.reload();
    await expect(
      desk.getByRole("row", { name: "Saw the e-mail address of a lead since erased" }),
    ).toBeVisible();
    await expect(desk.getByRole("row", { name: /Erased 2 leads/ })).toBeVisible();
    expect(await day.stores.everything()).not.toContain("ada@shop.example");
  });

  await test.step("Health shows the webhook, the space and the backup", async () => {
    await desk.getByRole("link", { name: "Health" }).click();
    await expect(desk.getByText("Nothing is waiting.")).toBeVisible();
    await expect(desk.getByText("Last backup")).toBeVisible();
    await expectAccessibleView(desk);
  });

  await test.step("once ended, the board is gone", async () => {
    expect(complaints).toEqual([]);
    const here = desk.url();
    await desk.getByRole("button", { name: "End the board" }).click();
    await expect(desk.getByText("The board has ended. You can close this window.")).toBeVisible();
    await expect
      .poll(() =>
        desk.goto(here).then(
          () => "there",
          () => "gone",
        ),
      )
      .toBe("gone");
    expect(await board.ended()).toBe(0);
    expect(board.errors()).not.toContain("Error");
    await context.close();
  });
});

/** Dark on a phone, and light on a desktop: colors do not depend on the width. */
async function expectAccessibleView(page: Page): Promise<void> {
  for (const [viewport, colorScheme] of [
    [PHONE, "dark"],
    [DESKTOP, "light"],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    expect(await widthBeyondScreen(page)).toBe(0);
    await expectNoViolation(page);
  }
}
