import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { boardFile } from "../../cli/board/board-files.ts";
import { loadViews } from "../../cli/board/load-views.ts";
import type { View } from "../../cli/board/views/view.tsx";
import type { VariantCard } from "../../cli/board/views/variants.tsx";
import { leadLine } from "../support/board/lead-line.ts";
import { DESKTOP, PHONE } from "../support/browser/axe.ts";
import { craftFaults } from "../support/browser/craft.ts";
import { expectDesign } from "../support/browser/design.ts";
import { DESIGN_OF_BOARD } from "../support/browser/design-of-board.ts";
import { boxOf, boxesOf, styleOf, unchangedOnHover, valuesOf } from "../support/browser/boxes.ts";
import type { Box } from "../support/browser/boxes.ts";

// How the board looks; tests/unit/cli/board proves what it says, and board-day.e2e.ts plays a day on it.

const BASE = "http://board.test/";
const AT = new Date("2026-03-10T12:00:00Z");
const TABLET = { width: 800, height: 1000 };
/** One square pixel. */
const THUMBNAIL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const APART = {
  ".top ul": 12,
  main: 14,
  "footer, .sentences, .tools": 7,
  ".head, .decisions, .filter": 10,
  ".filter label": 3,
  ".one, .pair, .today": 16,
};

/** Opens a view as the board would serve it. */
async function open(page: Page, view: View, viewport = DESKTOP): Promise<void> {
  const render = await loadViews();
  const html = render(view, { base: BASE, formToken: "t", at: AT });
  await page.route(`${BASE}**`, async (route) => {
    const path = route.request().url().slice(BASE.length);
    if (path === "") return route.fulfill({ contentType: "text/html", body: html });
    if (path.startsWith("picture/")) return route.fulfill({ contentType: "image/png", body: THUMBNAIL });
    if (path.startsWith("site/")) return route.fulfill({ contentType: "text/html", body: "<p>A page</p>" });
    const { headers = {}, body } = await boardFile(path.replace("assets/", ""));
    return route.fulfill({ contentType: String(headers["content-type"]), body: body as Buffer });
  });
  await page.setViewportSize(viewport);
  await page.goto(BASE);
  expect(await page.evaluate(craftFaults, APART)).toEqual([]);
  await expectDesign(page, DESIGN_OF_BOARD);
  await page.setViewportSize(viewport);
}

const middle = ({ top, bottom }: Box) => Math.round((top + bottom) / 2);

const leads: View = {
  name: "leads",
  title: "Leads",
  filter: { text: "", kind: "", page: "", state: "", spam: "" },
  pages: [],
  lines: [
    leadLine({
      id: "1",
      product: `a-very-long-name-of-a-photo-${"of-a-mug-".repeat(12)}.jpg`,
      hasPicture: true,
    }),
    leadLine({ id: "2", webhook: { state: "failed", text: "Failed after 9 calls" }, mayBeSpam: true }),
    leadLine({ id: "3", doneAt: AT, outcome: "Won, 120.00 EUR", webhook: { state: "none", text: "–" } }),
  ],
  searchedBackTo: null,
  here: "leads",
  older: null,
};

test("on a desktop, leads are a table below one line of filters, with what failed in red and what is done in gray", async ({
  page,
}) => {
  await open(page, leads);
  const filters = await boxesOf(page, ".filter :is(input, select, button)");
  expect(filters).toHaveLength(6);
  expect(new Set(filters.map(middle)).size).toBe(1);
  for (const row of ["1", "2", "3"]) {
    const cells = await boxesOf(page, `.leads tbody tr:nth-child(${row}) > *`);
    expect(new Set(cells.map(({ top }) => Math.round(top))).size, row).toBe(1);
  }
  const thumbnail = await boxOf(page, ".what img");
  expect([thumbnail.width, thumbnail.height]).toEqual([44, 44]);
  const red = await styleOf(page, ".mark", "color");
  expect(await styleOf(page, ".webhook.failed", "color")).toBe(red);
  expect(await styleOf(page, ".webhook.delivered", "color")).not.toBe(red);
  const gray = await styleOf(page, "footer", "color");
  expect(await styleOf(page, "tr.done th", "color")).toBe(gray);
  expect(await styleOf(page, "tbody tr:not(.done) th", "color")).not.toBe(gray);
});

test("on a phone, each lead is a card: its time beside its product, its e-mail address below, its button at the edge", async ({
  page,
}) => {
  await open(page, leads, PHONE);
  await expect(page.locator(".leads thead")).toBeHidden();
  const [what, when, email, act] = await Promise.all(
    ["what", "when", "email", "act"].map((name) => boxOf(page, `.leads tbody tr:first-child .${name}`)),
  );
  expect(when!.left).toBeGreaterThanOrEqual(what!.right);
  expect(email!.top).toBeGreaterThanOrEqual(what!.bottom);
  expect(act!.right).toBeCloseTo(when!.right, 0);
  // A dash would say nothing here.
  await expect(page.locator(".webhook.none")).toBeHidden();
  const fields = await boxesOf(page, ".filter :is(input, select)");
  expect(fields.map(({ width }) => Math.round((width / fields[0]!.width) * 2))).toEqual([2, 1, 1, 1, 1]);
});

test("on a tablet, a lead's page stands beside its product, its state beside its e-mail address, and paper has neither search nor buttons", async ({
  page,
}) => {
  await open(page, leads, TABLET);
  const [what, where, when, email, webhook, act] = await Promise.all(
    ["what", "where", "when", "email", "webhook", "act"].map((name) =>
      boxOf(page, `.leads tbody tr:first-child .${name}`),
    ),
  );
  for (const [left, right] of [
    [what, where],
    [where, when],
    [email, webhook],
    [webhook, act],
  ]) {
    expect(right!.left).toBeGreaterThanOrEqual(left!.right);
    expect(Math.abs(middle(right!) - middle(left!))).toBeLessThan(4);
  }
  expect(email!.top).toBeGreaterThanOrEqual(what!.bottom);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".filter, button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("row").first()).toBeVisible();
});

test("what is focused is outlined, and letters are a quarter larger on very wide screens", async ({
  page,
}) => {
  await open(page, leads);
  await page.keyboard.press("Tab");
  for (let stops = 0; stops < 12; stops++) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveCSS("outline", /solid 2px$/);
  }
  expect(await styleOf(page, "html", "-webkit-text-size-adjust")).toBe("100%");
  expect(await styleOf(page, "html", "font-variant-numeric")).toBe("tabular-nums");
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingLeft)).toBe("60px");
});

const card = (letter: string, changes: Partial<VariantCard> = {}): VariantCard => ({
  letter,
  path: `food/version_${letter.toLowerCase()}`,
  hypothesis: "Shows the product first.",
  share: "25%",
  visitors: "1,000",
  converted: "50",
  rate: { at: 0.05, low: 0.04, high: 0.06, text: "5.0%", range: "4.0% to 6.0%" },
  chance: null,
  lift: null,
  value: null,
  isWinner: false,
  ...changes,
});

const variants = (device: "phone" | "desktop"): View => ({
  name: "variants",
  title: "Food",
  industries: [
    { path: "/food", name: "Food", verdict: "B wins", isHere: true },
    { path: "/makeup", name: "Makeup", verdict: "One variant", isHere: false },
  ],
  device,
  at: AT,
  headline: "B wins",
  verdict: "B brings the most leads. ".repeat(9),
  warnings: ["One network brought half of the visitors. ".repeat(9)],
  cards: [
    card("A"),
    card("B", { isWinner: true, hypothesis: "Asks for the e-mail address first. ".repeat(6) }),
    card("C"),
    card("D"),
  ],
  scale: 0.1,
  decisions: [1, 2].map((share) => ({
    at: AT,
    text: `B has ${share} of 2 visitors`,
    because: "it brings the most leads, ".repeat(9),
    who: "Ada",
    figures: "5.0% of 1,000",
  })),
  here: "variants/food",
});

test("variants stand side by side on a desktop and in pairs on a tablet, each page as wide as its frame, their figures in line", async ({
  page,
}) => {
  for (const [device, viewport, columns] of [
    ["phone", DESKTOP, 4],
    ["phone", TABLET, 2],
    ["phone", PHONE, 1],
    ["desktop", DESKTOP, 2],
  ] as const) {
    if (viewport === DESKTOP) await open(page, variants(device));
    await page.setViewportSize(viewport);
    const where = `${device} at ${viewport.width}`;
    const frames = await boxesOf(page, ".variants .page");
    expect(frames.filter(({ top }) => top === frames[0]!.top).length, where).toBe(columns);
    const pages = await boxesOf(page, ".variants iframe");
    for (const [at, { width, height, left }] of pages.entries()) {
      const frame = frames[at]!;
      // Its border is outside the page.
      expect(Math.abs(frame.width - 2 - width), where).toBeLessThan(1);
      expect(height, where).toBeGreaterThan(frame.height - 6);
      expect(left, where).toBeCloseTo(frame.left + 1, 0);
      expect(width / height, where).toBeCloseTo(device === "phone" ? 390 / 844 : 1440 / 900, 1);
    }
    const figures = await boxesOf(page, ".variants .figure");
    expect(new Set(figures.slice(0, columns).map(({ top }) => top)).size, where).toBe(1);
  }
  expect(await styleOf(page, ".winner .page", "border-color")).toBe(
    await styleOf(page, ".mark.good", "color"),
  );
  expect(await styleOf(page, "li:not(.winner) .page", "border-color")).not.toBe(
    await styleOf(page, ".mark.good", "color"),
  );
});

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ today: hour < 12 ? hour : null, yesterday: 5 }));
const compared = { name: "Food A", now: 1200, before: 7, visitors: 20 };
const calm = { findings: [], problems: [], remarks: [], at: AT };

const today: View = {
  name: "today",
  title: "Today",
  day: "Tuesday 10 March",
  headline: "66 leads today.",
  sentence: "No visitors today.",
  leads: HOURS,
  visitors: HOURS,
  changes: [],
  pages: [compared, { ...compared, name: "Food B", now: 3 }],
  campaigns: [compared],
  alarms: { ...calm, findings: [{ message: "No lead since 9 March.", advice: "Send the form." }] },
  isEmpty: false,
};

test("today's bars have the legend's color before yesterday's paler area, and the alarm a red band", async ({
  page,
}) => {
  await open(page, today);
  const legend = await styleOf(page, ".legend .today", "background-color", "::before");
  expect(await styleOf(page, ".plot rect.today", "fill")).toBe(legend);
  expect(await styleOf(page, ".bars rect.today", "fill")).toBe(legend);
  const before = await styleOf(page, ".legend .before", "background-color", "::before");
  expect(before).not.toBe(legend);
  expect(await styleOf(page, ".plot path.before", "fill")).toBe(before);
  expect(await styleOf(page, ".bars rect.before", "fill")).toBe(before);
  const [leadsPlot, visitorsPlot] = await boxesOf(page, ".plot svg");
  expect(leadsPlot!.height).toBeGreaterThan(1.5 * visitorsPlot!.height);
  expect(leadsPlot!.width).toBe(visitorsPlot!.width);
  const alarms = await styleOf(page, ".alarms h2", "color");
  expect(await styleOf(page, ".alarms", "border-left-color")).toBe(alarms);
  expect(alarms).not.toBe(await styleOf(page, "main h1", "color"));

  const [pages, campaigns] = await boxesOf(page, ".pair > section");
  expect(campaigns!.left).toBeGreaterThan(pages!.right);
  expect(campaigns!.top).toBe(pages!.top);
  await expect(page.locator(".compared td.number").first()).toHaveCSS("text-align", "right");
  await page.setViewportSize(PHONE);
  const [above, below] = await boxesOf(page, ".pair > section");
  expect(below!.top).toBeGreaterThan(above!.bottom);
  await expect(page.locator(".bars").first()).toBeHidden();
});

test("a lead's facts stand beside its picture and its outcome, and above them on a phone", async ({
  page,
}) => {
  const lead: View = {
    name: "lead",
    title: "Lead",
    line: leadLine({ id: "1", hasPicture: true }),
    productHref: null,
    picture: "3.4 MB, image/jpeg",
    outcome: "",
    value: "",
    currency: "EUR",
    problem: null,
    facts: [],
    history: [],
  };
  await open(page, lead);
  const [facts, side] = await boxesOf(page, ".one > *");
  expect(side!.left).toBeGreaterThan(facts!.right);
  expect(side!.top).toBe(facts!.top);
  expect(facts!.width).toBeGreaterThan(side!.width);
  await page.setViewportSize(PHONE);
  const [above, below] = await boxesOf(page, ".one > *");
  expect(below!.top).toBeGreaterThan(above!.bottom);
});

test("what matters less is muted and small, figures are large, and links and buttons change under the pointer", async ({
  page,
}) => {
  const seen: Record<string, string[]> = {};
  const small: Record<string, string[]> = {};
  const QUIET = [
    ".when",
    ".muted",
    "thead th",
    ".webhook.delivered",
    ".filter label",
    ".switch a:not([aria-current])",
  ];
  const MORE = [".legend", ".axis", ".plot figcaption span", ".variants dt", ".figure span", ".eyebrow"];
  const SMALL = ["thead th", ".where span", ".webhook", ".legend", ".axis", ".figure span", ".quiet"];
  for (const view of [leads, today, variants("phone")]) {
    await open(page, view);
    for (const [selector, colors] of Object.entries(await valuesOf(page, "color", [...QUIET, ...MORE]))) {
      (seen[selector] ??= []).push(...colors);
    }
    for (const [selector, sizes] of Object.entries(await valuesOf(page, "font-size", SMALL))) {
      (small[selector] ??= []).push(...sizes);
    }
  }
  const [muted, smallPx] = [
    await styleOf(page, "footer", "color"),
    await styleOf(page, "footer", "font-size"),
  ];
  for (const [selector, colors] of Object.entries(seen))
    expect(new Set(colors), selector).toEqual(new Set([muted]));
  for (const [selector, sizes] of Object.entries(small))
    expect(new Set(sizes), selector).toEqual(new Set([smallPx]));
  expect(Number.parseFloat(smallPx)).toBeLessThan(13);
  const figure = Number.parseFloat(await styleOf(page, ".figure b", "font-size"));
  expect(Number.parseFloat(await styleOf(page, ".figure b", "letter-spacing"))).toBeLessThan(0);
  expect(figure).toBeGreaterThan(1.5 * Number.parseFloat(await styleOf(page, "body", "font-size")));
  expect(
    await unchangedOnHover(page, [".top nav a:not([aria-current])", ".industries a", "footer .quiet"]),
  ).toEqual([]);
  await open(page, leads);
  expect(await unchangedOnHover(page, ["tbody .what a", ".leads .act .quiet"])).toEqual([]);
});

test("sentences are no wider than they read well on a desktop", async ({ page }) => {
  const widths: Record<string, number[]> = {};
  const empty: View = { ...leads, lines: [] };
  const busy: View = { ...today, changes: ["Leads doubled since yesterday. ".repeat(9)] };
  for (const view of [variants("phone"), empty, busy]) {
    await open(page, view);
    for (const text of [".lead", ".warning", ".decisions", ".sentences", ".empty"]) {
      for (const { width } of await boxesOf(page, text)) (widths[text] ??= []).push(Math.round(width));
    }
  }
  expect(widths).toEqual({
    ".lead": [863, 863],
    ".warning": [690],
    ".decisions": [690],
    ".empty": [600],
    ".sentences": [690],
  });
});

test("the current view is marked, links are a finger high, and paper has neither navigation nor buttons", async ({
  page,
}) => {
  await open(page, variants("phone"));
  const weight = (selector: string) => styleOf(page, selector, "font-weight");
  for (const list of [".top nav", ".switch", ".industries"]) {
    const current = `${list} [aria-current]`;
    expect(Number(await weight(current)), list).toBeGreaterThan(
      Number(await weight(`${list} a:not([aria-current])`)),
    );
    await expect(page.locator(current), list).not.toHaveCSS("box-shadow", "none");
  }
  for (const { height } of await boxesOf(page, ":is(.top, .switch) a")) {
    expect(height).toBeGreaterThan(40);
  }
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toHaveCSS("clip-path", "none");
  expect((await skip.boundingBox())!.height).toBeGreaterThan(40);
  await page.keyboard.press("Tab");
  await expect(skip).toHaveCSS("clip-path", "inset(50%)");
  await page.emulateMedia({ media: "print" });
  for (const unprinted of [".top nav", ".switch", "footer form"]) {
    await expect(page.locator(unprinted), unprinted).toBeHidden();
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
