import { industryContent } from "../../../../content/index.ts";
import { INDUSTRIES, type Industry } from "../../../../contract/paths.ts";
import { site } from "../../../../content/site.ts";
import { expect, test } from "vitest";
import type { Decision } from "../../../../cli/decisions/decision-file.ts";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { leadsPlot } from "../../../../cli/report/leads-plot.ts";
import { html } from "../../../../cli/report/markup.ts";
import type { Period } from "../../../../domain/experiment/experiment-repository.ts";
import { countSteps, drawAxis, makeScale, ratePlot } from "../../../../cli/report/rate-plot.ts";
import { reportPage } from "../../../../cli/report/report-page.ts";
import { tagsOf } from "../../../support/markup/tags-of.ts";
import { dayOf, EVEN_RULES, FIGURES, VARIED_FIGURES } from "../../../support/report/figures.ts";

const MADE_AT = new Date("2026-02-01T10:00:00.000Z");
const EVER = { since: null, until: null };
const page = (figures = FIGURES, period: Period = EVER) =>
  reportPage(experimentReport(figures, EVEN_RULES, period), [], MADE_AT);

test("the page needs no other file and runs nothing", () => {
  const text = page();
  expect(text).toMatch(/^<!doctype html>/);
  expect(text).not.toMatch(/<script|<link|<img|<iframe|@import|\son\w+=/i);
  expect([...text.matchAll(/url\(([^)]{0,20})/g)].every(([, url]) => url!.startsWith("data:"))).toBe(true);
  expect(text).not.toMatch(/(src|href)="(?!#)/);
});

test("the HTML report embeds the site's fonts", () => {
  const faces = page().matchAll(/@font-face\{font-family:"([^"]+)";font-weight:200 800;src:url\((.{26})/g);
  // WOFF2 begins with wOF2.
  const woff2 = "data:font/woff2;base64,d09";
  expect(Array.from(faces, ([, name, url]) => [name, url])).toEqual([
    ["Bricolage Grotesque", woff2],
    ["Instrument Sans", woff2],
  ]);
  expect(page()).toMatch(/<style>\s*@font-face[^]*\)\}\n@font-face[^]*\)\}\n[^@]*\{/);
});

/** The text of some HTML, or of its section with this id or class. */
function readIn(markup: string, section?: string): string {
  const found = markup.match(
    new RegExp(`<section class="(?:${section}"|comparison" id="${section}").*?</section>`, "s"),
  );
  return (section ? found![0] : markup)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("the page begins with its subject and ends with its time", () => {
  const text = page();
  const brand = html`${site.brand}`.text;
  expect(text).toContain(`<title>Which page wins · ${brand}</title>`);
  expect(readIn(text.match(/<header.*<\/header>/s)![0])).toBe(
    `${brand} Which page wins Visitors who first came from 1 January 2026 to 4 January 2026 (UTC), and the leads they left in that time.`,
  );
  for (const made of [text, page(FIGURES, { since: null, until: dayOf("2026-01-04") })])
    expect(made).toContain(
      "<footer>Made on 1 February 2026 from what this site’s server has recorded.</footer>",
    );
  expect(readIn(text)).toMatch(/For statisticians\. .*Wilson/);
});

const colorOf = (industry: Industry) => industryContent[industry].theme.accent;

test("the summary shows each industry's visitors, leads and result, and links to details", () => {
  const text = page();
  const seen: Partial<Record<Industry, string>> = {
    food: "8,010 325 Too early",
    furniture: "75 1 Too early",
  };
  const rows = INDUSTRIES.map(
    (industry) =>
      `${industry[0]!.toUpperCase()}${industry.slice(1).replace("-", " ")} ${seen[industry] ?? "0 0 No visitors"}`,
  );
  expect(readIn(text, "glance")).toBe(
    `At a glance Industry Visitors Left a lead Result All industries that test four variants 8,010 325 Too early ${rows.join(" ")}`,
  );
  expect(text.match(/(?<=href="#).*?(?=")/g)).toEqual(["all", "food", "furniture", "explained"]);
  expect(text.match(/(?<=id=")[^"]*(?=-heading")/g)).toEqual([
    "glance",
    "all",
    "food",
    "furniture",
    "days",
    "views",
    "explained",
  ]);
  const dots = Array.from(
    text.matchAll(/<i class="dot( all)?"(?: style="background:(#\w+)")?>/g),
    ([, all, color]) => all ?? color,
  );
  expect(dots).toEqual([" all", ...INDUSTRIES.map(colorOf), " all", colorOf("food"), colorOf("furniture")]);
});

const { food, furniture, makeup } = industryContent;
const hypothesisOf = (name: keyof typeof food.pages) => `${name} ${food.pages[name].hypothesis}`;
const HEADINGS = "Variant Visitors Left a lead Rate, and where the true rate lies";
const CHANCES = "Chance to be best Against version_a";

test("an industry's section has the result, each variant's numbers and what it tests", () => {
  const axis = "0% 2% 4% 6% 8%";
  const a = `2,010 60 3.0% true rate 2.3% to 3.8% ${axis} under 1% –`;
  const b = `1,980 70 3.5% true rate 2.8% to 4.4% ${axis} under 1% +18% −36% to +119%`;
  const c = `2,030 105 5.2% true rate 4.3% to 6.2% ${axis} 83% +73% 0% to +202%`;
  const d = `1,990 90 4.5% true rate 3.7% to 5.5% ${axis} 17% +52% −15% to +169%`;
  const verdict =
    "Too early Too early to say: about 120,000 more visitors, or 52 days at this week’s pace, until a variant that brings a fifth more leads would show.";
  const uncounted =
    "Not counted: 5 leads: version_a 3, 4.8% of its leads; version_b 0; version_c 2, 1.9% of its leads; version_d 0.";
  expect(readIn(page(), "food")).toBe(
    `Food ${verdict} ${HEADINGS} ${CHANCES} ${hypothesisOf("version_a")} ${a} ${hypothesisOf("version_b")} ${b} ${hypothesisOf("version_c")} ${c} ${hypothesisOf("version_d")} ${d} ${axis} ${uncounted}`,
  );
  expect(readIn(page(), "all")).toBe(
    `All industries that test four variants ${verdict} ${HEADINGS} ${CHANCES} version_a ${a} version_b ${b} version_c ${c} version_d ${d} ${axis} ${uncounted}`,
  );
  expect(page().match(/(?<=--share:)[^"]*/g)).toEqual([
    "0.000",
    "0.003",
    "0.829",
    "0.169",
    "0.000",
    "0.003",
    "0.829",
    "0.169",
  ]);
});

test("a winner is highlighted, a single variant has no comparison, and one without visitors no rate", () => {
  const text = page(VARIED_FIGURES);
  const won =
    "version_b wins version_b brings the most leads. If variants are equal, luck names a winner in at most 1 of 20 tests, however often you look.";
  const axis = "0% 2% 4% 6%";
  expect(readIn(text, "furniture")).toBe(
    `Furniture ${won} ${HEADINGS} ${CHANCES} ` +
      `version_a ${furniture.pages.version_a.hypothesis} 10,000 300 3.0% true rate 2.7% to 3.4% ${axis} under 1% – ` +
      `version_b ${furniture.pages.version_b.hypothesis} 10,000 500 5.0% true rate 4.6% to 5.4% ${axis} over 99% +67% +34% to +108% ${axis}`,
  );
  const rows = text.match(/<tr class="winner">.*?<\/tr>/gs)!;
  expect(rows.map((row) => readIn(row).split(" ")[0])).toEqual(["version_b"]);
  expect(text.match(/class="plot winning"/g)).toHaveLength(1);
  expect(readIn(text, "makeup")).toBe(
    `Makeup One variant One variant, so there is nothing to compare. ` +
      `Warning. The rules changed within this period, so rates mix visitors of different days unevenly. The verdict doesn’t: it compares visitors only under the same rules. For only the current rules: --since 2026-01-01T10:00Z ` +
      `${HEADINGS} version_a ${makeup.pages.version_a.hypothesis} 500 10 2.0% true rate 1.1% to 3.6% 0% 1% 2% 3% 4% 0% 1% 2% 3% 4%`,
  );
  expect(readIn(text, "food")).toContain(
    `version_b ${food.pages.version_b.hypothesis} 0 0 No visitors 0% 25% 50% 75% 100% – – version_c`,
  );
  // The dashed line is version_a's rate; on its own, it would be compared with itself.
  expect(text.match(/class="base" d="[^"]*"/g)).toEqual([
    'class="base" d="M500.0 -8V40"',
    'class="base" d="M500.0 -8V40"',
    'class="base" d="M500.0 -8V40"',
    'class="base" d="M500.0 -8V40"',
  ]);
  expect(text.match(/(?<=class="variants )\w+/g)).toEqual(["compared", "compared", "single", "compared"]);
});

test("a plot shows its rate, its range and version_a's dashed line, and says so in words", () => {
  const plot = { rate: 0.03, interval: { low: 0.02, high: 0.045 }, scale: 0.05, base: null, isWinner: false };
  const drawn = (changed: Partial<Parameters<typeof ratePlot>[0]>) =>
    ratePlot({ ...plot, ...changed }).text.replaceAll(/\s+/g, " ");
  const lines = ' vector-effect="non-scaling-stroke" />';
  const beginning =
    ' viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label="Rate 3.0%; the true rate lies between 2.0% and 4.5%" > ';
  const range = `<path class="interval" d="M400.0 20H900.0"${lines} <path class="dot" d="M600.0 20h0"${lines} </svg>`;
  expect(drawn({})).toBe(`<svg class="plot"${beginning} ${range}`.replace("  ", " "));
  expect(drawn({ base: 0.01, isWinner: true })).toBe(
    `<svg class="plot winning"${beginning}<path class="base" d="M200.0 -8V40"${lines} ${range}`,
  );
});

test.each([
  [0, 0.01, "0% 0.5% 1%"],
  [0.018, 0.02, "0% 1% 2%"],
  [0.03, 0.03, "0% 1% 2% 3%"],
  [0.041, 0.05, "0% 1% 2% 3% 4% 5%"],
  [0.3, 0.3, "0% 6% 12% 18% 24% 30%"],
  [0.81, 1, "0% 25% 50% 75% 100%"],
])("ranges up to %d get a scale up to %d with round steps", (high, scale, steps) => {
  const variants = [{ interval: null }, { interval: { low: 0, high } }, { interval: { low: 0, high: 0 } }];
  expect(makeScale(variants as never)).toBe(scale);
  expect(readIn(drawAxis(scale).text)).toBe(steps);
  expect(countSteps(scale)).toBe(steps.split(" ").length - 1);
});

test("a scale ends at the first round number that holds every range", () => {
  const ends = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];
  for (const [index, end] of ends.entries()) {
    for (const high of [end, (ends[index - 1] ?? 0) + 0.01]) {
      expect(makeScale([{ interval: { low: 0, high: high / 100 } }] as never)).toBe(end / 100);
    }
  }
});

test("every heading of a table says whether it is a row's, a column's or a group's", () => {
  for (const text of [page(), page(VARIED_FIGURES)]) {
    expect(text.match(/<th(?=[\s>])(?![^>]* scope="(?:row|col|rowgroup)")[^>]*>/g)).toBeNull();
  }
});

test("screen readers skip the axis below a table, whose numbers its rows have", () => {
  const feet = page().match(/<tfoot[^>]*>/g)!;
  expect(new Set(feet)).toEqual(new Set(['<tfoot aria-hidden="true">']));
});

test("an axis places its numbers to scale", () => {
  expect(drawAxis(0.03).text).toBe(
    '<div class="axis" aria-hidden="true"><span style="left:0.00%">0%</span>\n' +
      '<span style="left:33.33%">1%</span>\n<span style="left:66.67%">2%</span>\n<span style="left:100.00%">3%</span></div>',
  );
});

/** The number of leads for a height, in a plot of four days and up to 300 leads, 1000 wide and 200 high. */
function inLeads(height: number): number {
  return Math.abs(Math.round(height * 1.5));
}

test("every day has a bar and numbers, even without leads", () => {
  const text = page();
  expect(readIn(text, "days")).toBe(
    "Leads a day Products, by link or picture E-mail addresses, on waitlists 0 100 200 300 " +
      "1 January 2026: 200 products, 20 e-mail addresses 2 January 2026: 0 products, 0 e-mail addresses " +
      "3 January 2026: 90 products, 14 e-mail addresses 4 January 2026: 1 product, 1 e-mail address 1 Jan 2 Jan 4 Jan " +
      "The numbers Day (UTC) Products E-mail addresses Leads 2026-01-01 200 20 220 2026-01-02 0 0 0 " +
      "2026-01-03 90 14 104 2026-01-04 1 1 2 " +
      "12 leads came from visitors who were not counted: they came directly to a page, had no key, or were left out. 5 of them had no key, as before consent or without storage: their visitors count as without a lead, so true rates are higher.",
  );
  expect(text).toContain(
    'aria-label="Leads a day from 1 January 2026 to 4 January 2026: 326 in all, 220 on the best day. The numbers follow."',
  );
  const bars = text.matchAll(
    /<rect\s+class="(\w*)"\s+x="(.*)"\s+width="(.*)"\s+y="(.*)"\s+height="(.*)"\s+\/>/g,
  );
  const drawn = Array.from(bars, ([, kind, ...numbers]) => {
    const [x, width, y, height] = numbers.map(Number) as [number, number, number, number];
    expect(Math.floor((x + width) / 250)).toBe(Math.floor(x / 250));
    return [kind, Math.floor(x / 250), inLeads(200 - y - height), inLeads(200 - y)];
  });
  expect(drawn).toEqual([
    ["product", 0, 0, 200],
    ["email", 0, 200, 220],
    ["product", 2, 0, 90],
    ["email", 2, 90, 104],
    ["product", 3, 0, 1],
    ["email", 3, 1, 2],
  ]);
  const labels = text.match(/(?<=style="bottom:)[^"%]*/g)!.map(Number);
  const lines = text.match(/(?<=class="grid" d="M0 )[^H]*/g)!.map(Number);
  expect(labels.map((percent) => Math.round(percent * 3))).toEqual([0, 100, 200, 300]);
  expect(lines.map((y) => inLeads(200 - y))).toEqual([0, 100, 200, 300]);
  expect(readIn(text, "views")).toBe(
    "Page requests How often each page was requested from this server: fewer times than it was seen, as explained below . / 12 /food/version_a 1,500",
  );
});

const RECORDED = { first: dayOf("2026-01-01"), last: dayOf("2026-01-05") };

test.each([
  [{ since: null, until: null }, ["1 Jan", "3 Jan", "5 Jan"], 5],
  [{ since: dayOf("2026-01-02"), until: null }, ["2 Jan", "3 Jan", "5 Jan"], 4],
  [{ since: new Date("2026-01-02T23:00Z"), until: dayOf("2026-01-05") }, ["2 Jan", "3 Jan", "4 Jan"], 3],
  [{ since: dayOf("2026-01-04"), until: new Date("2026-01-05T00:00:00.001Z") }, ["4 Jan", "5 Jan"], 2],
  [{ since: dayOf("2025-12-24"), until: dayOf("2026-01-02") }, ["1 Jan"], 1],
])("in %j the plot covers the days with data", (period, labels, days) => {
  const { text } = leadsPlot([{ day: "2026-01-03", products: 1, emails: 0 }], period, RECORDED);
  expect(readIn(text.match(/<div class="dates".*?<\/div>/s)![0])).toBe(labels.join(" "));
  expect(text.match(/<title>/g)).toHaveLength(days);
});

test.each([
  [1, "0 1"],
  [3, "0 1 2 3"],
  [4, "0 1 2 3 4"],
  [7, "0 2 4 6 8"],
  [20, "0 5 10 15 20"],
  [21, "0 10 20 30"],
  [220, "0 100 200 300"],
  [4000, "0 1,000 2,000 3,000 4,000"],
])("%i leads on the best day get a scale with round steps", (products, steps) => {
  const leads = [{ day: "2026-01-03", products, emails: 0 }];
  const { text } = leadsPlot(leads, { since: null, until: null }, RECORDED);
  expect(readIn(text.match(/<div class="scale".*?<\/div>/s)![0])).toBe(steps);
});

test("bars are closer together if there are many days", () => {
  const { text } = leadsPlot(
    [{ day: "2026-01-03", products: 1, emails: 0 }],
    { since: null, until: null },
    { first: dayOf("2025-12-25"), last: dayOf("2026-04-03") },
  );
  const [x, width] = text
    .match(/x="(.*)"\s+width="(.*)"/)!
    .slice(1)
    .map(Number) as [number, number];
  expect([Math.floor(x / 10), Math.floor((x + width) / 10)]).toEqual([9, 9]);
  expect(width).toBeGreaterThan(7);
});

test("an empty report says so", () => {
  const text = page({
    recorded: null,
    assigned: [],
    networks: [],
    overNetworkCap: [],
    leads: [],
    leadsOfUncounted: 0,
    uncounted: [],
    leadsWithoutKey: 0,
    views: [],
  });
  expect(text).toContain("Visitors who first came ever");
  expect(text).toContain("No visitors");
  expect(text).not.toContain('<h2 id="days-heading">');
  expect(text).not.toContain("NaN");
  expect(text).not.toContain("undefined");
});

test("a stored path is shown as text, never as markup", () => {
  const text = page({ ...FIGURES, views: [{ path: '/<img src=x onerror="alert(1)">', views: 1 }] });
  expect(text).not.toContain("<img");
  expect(text).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62;");
});

test("texts are escaped, markup stays, lists are joined, and false is omitted", () => {
  // Under another name, so that no formatter mistakes it for a page.
  const markup = html;
  const list = ["a", "<b>"].map((text) => markup`<li>${text}</li>`);
  expect(markup`<ul title="${"\"'&"}">${list}${false}${3}</ul>`.text).toBe(
    '<ul title="&#34;&#39;&#38;"><li>a</li>\n<li>&#60;b&#62;</li>3</ul>',
  );
});

test("the page has each variant's value in the currency, and the decisions", () => {
  const worth = FIGURES.assigned.map((each) => ({
    ...each,
    value: each.variant === "version_b" ? 1234.5 : 0,
  }));
  const report = { ...experimentReport({ ...FIGURES, assigned: worth }, EVEN_RULES, EVER), currency: "EUR" };
  const decision: Decision = {
    at: MADE_AT,
    who: "maria",
    page: "/food",
    variant: "version_b",
    because: "It <wins>",
    rules: null,
    verdict: "won",
    variants: [{ name: "version_b", visitors: 10, leads: 1, rate: 0.1 }],
  };
  const text = reportPage(report, [decision], MADE_AT);
  expect(text).toContain('<th scope="col" class="number">Value, EUR</th>');
  expect(text).toMatch(/data-label="Value, EUR">[1-9][\d,.]*<\/td>/);
  expect(text).toMatch(
    /<h2 id="decisions-heading">Decisions<\/h2>[^]*\/food: version_b, because “It &#60;wins&#62;”/,
  );
  expect(page()).not.toContain("Value, ");
  expect(page()).not.toContain("decisions-heading");
});

test("the report tells browsers and screen readers what its parts are", () => {
  const tags = tagsOf(page(VARIED_FIGURES)).filter((tag) => !/style=|^\d* ?<(?:svg|path|rect)/.test(tag));
  expect(tags).toEqual([
    '<html lang="en">',
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<meta name="robots" content="noindex" />',
    '<section aria-labelledby="glance-heading">',
    '<h2 id="glance-heading">',
    '30 <th scope="col">',
    `${INDUSTRIES.length + 16} <th scope="row">`,
    '<a href="#all">',
    // All together, and each.
    `${INDUSTRIES.length + 1} <td data-label="visitors">`,
    `${INDUSTRIES.length + 1} <td data-label="left a lead">`,
    '<a href="#food">',
    '<a href="#makeup">',
    '<a href="#furniture">',
    '<section id="all" aria-labelledby="all-heading">',
    '<h2 id="all-heading">',
    '11 <td data-label="Visitors">',
    '11 <td data-label="Left a lead">',
    '17 <div aria-hidden="true">',
    '10 <td data-label="Chance to be best">',
    '10 <td data-label="Against version_a">',
    '4 <tfoot aria-hidden="true">',
    '<section id="food" aria-labelledby="food-heading">',
    '<h2 id="food-heading">',
    '<section id="makeup" aria-labelledby="makeup-heading">',
    '<h2 id="makeup-heading">',
    '<section id="furniture" aria-labelledby="furniture-heading">',
    '<h2 id="furniture-heading">',
    '<section aria-labelledby="days-heading">',
    '<h2 id="days-heading">',
    '<section aria-labelledby="views-heading">',
    '<h2 id="views-heading">',
    '<a href="#explained">',
    '<section id="explained" aria-labelledby="explained-heading">',
    '<h2 id="explained-heading">',
  ]);
});
