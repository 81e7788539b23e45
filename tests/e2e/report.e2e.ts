import { experimentReport } from "../../cli/report/experiment-report.ts";
import { reportPage } from "../../cli/report/report-page.ts";
import { FIGURES } from "../support/report/figures.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { expectNoViolation } from "../support/browser/axe.ts";

const report = experimentReport(FIGURES, null, { since: null, until: null });
const html = reportPage(report, [], new Date("2026-02-01T10:00:00.000Z"));

test("the report is accessible, fits every screen, and loads nothing", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.setContent(html);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectNoViolation(page);
  }
  expect(asked.filter((url) => !url.startsWith("data:"))).toEqual([]);
});

test("each variant's row has its numbers, and its plot has them as text", async ({ page }) => {
  await page.setContent(html);
  const food = page.getByRole("region", { name: "Food" });
  const row = food.getByRole("row", { name: /version_c/ });
  await expect(row).toContainText("2,030");
  await expect(row).toContainText("105");
  await expect(
    row.getByRole("img", { name: "Rate 5.2%; the true rate lies between 4.3% and 6.2%" }),
  ).toBeVisible();
  await page.getByText("The numbers").click();
  await expect(page.getByRole("row", { name: "2026-01-03 90 14 104" })).toBeVisible();
});

test("on a phone a variant's plot is above its numbers", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.setContent(html);
  const row = page.getByRole("region", { name: "Food" }).locator("tbody tr").first();
  const plot = (await row.locator(".rate").boundingBox())!;
  const range = (await row.locator(".range").boundingBox())!;
  const visitors = (await row.locator(".number").first().boundingBox())!;
  expect(range.y + range.height).toBeLessThanOrEqual(plot.y + plot.height);
  expect(plot.y + plot.height).toBeLessThanOrEqual(visitors.y);
});

test("on a phone, the plot of an industry with one variant is as wide as any other", async ({ page }) => {
  const hygiene = { ...FIGURES.assigned[0]!, path: "/hygiene" } as const;
  const figures = { ...FIGURES, assigned: [...FIGURES.assigned, hygiene] };
  await page.setViewportSize({ width: 390, height: 900 });
  await page.setContent(reportPage(experimentReport(figures, null, report.period), [], new Date()));
  const widthIn = async (name: string) =>
    (await page.getByRole("region", { name }).locator("tbody .rate").first().boundingBox())!.width;
  expect(await widthIn("Hygiene")).toBe(await widthIn("Food"));
});

test("the summary links to the industries", async ({ page }) => {
  await page.setContent(html);
  const glance = page.getByRole("region", { name: "At a glance" });
  await expect(glance.getByRole("row")).toHaveCount(10);
  await glance.getByRole("link", { name: "Furniture" }).click();
  await expect(page.getByRole("heading", { name: "Furniture" })).toBeInViewport();
});
