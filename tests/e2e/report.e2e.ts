import { experimentReport } from "../../cli/report/experiment-report.ts";
import { reportPage } from "../../cli/report/report-page.ts";
import { EVEN_RULES, FIGURES, VARIED_FIGURES } from "../support/report/figures.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { DESKTOP, PHONE, expectNoViolation } from "../support/browser/axe.ts";
import { expectDesign } from "../support/browser/design.ts";
import { DESIGN_OF_REPORT } from "../support/browser/design-of-report.ts";
import { boxOf, boxesOf, styleOf, valuesOf } from "../support/browser/boxes.ts";

const report = experimentReport(FIGURES, null, { since: null, until: null });
const html = reportPage(report, [], new Date("2026-02-01T10:00:00.000Z"));

const varied = reportPage(
  experimentReport(VARIED_FIGURES, EVEN_RULES, report.period),
  [],
  new Date("2026-02-01T10:00:00.000Z"),
);

test("the report, with a winner or without, looks as designed", async ({ page }) => {
  for (const content of [html, varied]) {
    await page.setContent(content);
    await expectDesign(page, DESIGN_OF_REPORT);
  }
});

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

test("on paper marks keep their colors, and lines of a list stay whole; digits are as wide as each other", async ({
  page,
}) => {
  await page.setContent(varied);
  await page.emulateMedia({ media: "print" });
  for (const [selector, pseudo] of [
    [".dot"],
    [".badge.won"],
    [".chance i"],
    [".legend span", "::before"],
    [".legend .email", "::before"],
  ] as const) {
    expect(await styleOf(page, selector, "print-color-adjust", pseudo), selector).toBe("exact");
  }
  expect(await styleOf(page, ".views li", "break-inside")).toBe("avoid");
  expect(await styleOf(page, ".variants td", "font-variant-numeric")).toBe("tabular-nums");
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

test("a winner stands out by its row, plot and badge", async ({ page }) => {
  await page.setContent(varied);
  const accent = await styleOf(page, ".badge.won", "background-color");
  expect(await styleOf(page, ".winner th b", "color")).toBe(accent);
  expect(await styleOf(page, "tr:not(.winner) th b", "color")).not.toBe(accent);
  expect(await styleOf(page, ".winner .plot .dot", "stroke")).toBe(accent);
  expect(await styleOf(page, "tr:not(.winner) .plot .dot", "stroke")).not.toBe(accent);
  expect(await styleOf(page, ".winner .chance i", "background-image")).toContain(accent);
  const share = await page
    .locator(".winner .chance i")
    .evaluate((bar) => [getComputedStyle(bar).backgroundSize, bar.style.getPropertyValue("--share")]);
  expect(share[0]).toBe(`${Number(share[1]) * 100}% 100%`);
  for (const other of await page.locator(".badge:not(.won)").all()) {
    await expect(other).not.toHaveCSS("background-color", accent);
  }
});

test("on a desk, one axis is below the plots and numbers end in line; on a phone, each plot has an axis and each number its name", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.setContent(html);
  const food = "#food .variants";
  expect(await boxesOf(page, `${food} tbody .axis`)).toEqual([]);
  expect(await boxesOf(page, `${food} tfoot .axis`)).toHaveLength(1);
  await expect(page.locator(`${food} tbody .number`).first()).toHaveCSS("text-align", "right");
  // The grid lines meet.
  const [first, second] = await boxesOf(page, `${food} tbody .rate > div`);
  expect(second!.top - first!.bottom).toBeLessThan(2);
  const name = () => styleOf(page, `${food} tbody .number`, "content", "::before");
  expect(await name()).toBe("none");

  await page.setViewportSize(PHONE);
  expect(await boxesOf(page, `${food} tbody .axis`)).toHaveLength(4);
  expect(await boxesOf(page, `${food} tfoot .axis`)).toEqual([]);
  expect(await name()).toBe('"Visitors"');
  const [industry, verdict] = await Promise.all(
    ["th", "td:last-child"].map((cell) => boxOf(page, `.glance tbody tr:first-child ${cell}`)),
  );
  expect(verdict!.left).toBeGreaterThanOrEqual(industry!.right);
  expect(await styleOf(page, ".glance tbody .number", "content", "::after")).toContain("visitors");
});

test("what explains a number is quieter than it, and spreads stand on a line of their own", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.setContent(html);
  const quiet = [
    ".lead",
    ".axis",
    ".range span",
    ".spread",
    ".hypothesis",
    "#food .badge",
    ".variants thead th",
  ];
  const soft = await styleOf(page, ".lead", "color");
  expect(soft).not.toBe(await styleOf(page, "body", "color"));
  expect(await valuesOf(page, "color", quiet)).toEqual(
    Object.fromEntries(quiet.map((selector) => [selector, [soft]])),
  );
  for (const selector of quiet.slice(1)) {
    expect(Number.parseFloat(await styleOf(page, selector, "font-size")), selector).toBeLessThan(15);
  }
  const spread = await boxOf(page, ".spread");
  expect(spread.top).toBeGreaterThanOrEqual((await boxOf(page, "td:has(> .spread) b")).bottom);
  for (const { width, height } of await boxesOf(page, ".legend span")) {
    expect(width).toBeGreaterThan(height);
  }
  const mark = await styleOf(page, ".legend span", "width", "::before");
  expect(Number.parseFloat(mark)).toBeGreaterThan(8);
});

test("bars have their legend's colors, and paper keeps sections whole", async ({ page }) => {
  await page.setContent(html);
  const [products, emails] = [
    await styleOf(page, ".legend span:not(.email)", "background-color", "::before"),
    await styleOf(page, ".legend .email", "background-color", "::before"),
  ];
  expect(products).not.toBe(emails);
  expect(await styleOf(page, ".bars .product", "fill")).toBe(products);
  expect(await styleOf(page, ".bars .email", "fill")).toBe(emails);
  expect((await boxOf(page, ".bars svg")).height).toBeGreaterThan(200);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#food")).toHaveCSS("break-inside", "avoid");
  await expect(page.locator(".bars .product").first()).toHaveCSS("print-color-adjust", "exact");
});
