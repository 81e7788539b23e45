import { industryContent } from "../../../../content/index.ts";
import { expect, test } from "vitest";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { html } from "../../../../cli/report/markup.ts";
import { reportPage } from "../../../../cli/report/report-page.ts";
import { FIGURES } from "./figures.ts";

const MADE_AT = new Date("2026-02-01T10:00:00.000Z");
const EVER = { since: null, until: null };
const page = (figures = FIGURES) => reportPage(experimentReport(figures, null, EVER), MADE_AT);

test("the page needs no other file and runs nothing", () => {
  const text = page();
  expect(text).toMatch(/^<!doctype html>/);
  expect(text).not.toMatch(/<script|<link|<img|<iframe|@import|\son\w+=/i);
  expect([...text.matchAll(/url\(([^)]{0,20})/g)].every(([, address]) => address!.startsWith("data:"))).toBe(
    true,
  );
  expect(text).not.toMatch(/(src|href)="(?!#)/);
});

test("it says the verdict, the numbers and the range of every version that somebody saw", () => {
  const text = page();
  expect(text).toContain("from 1 January 2026 to 4 January 2026 (UTC)");
  expect(text).toContain("Too early to say: about");
  expect(text).toContain(industryContent.food.pages.version_c.tests);
  expect(text).toContain("Rate 5.2%; the true rate lies between 4.3% and 6.2%");
  expect(text).toContain("In 95 of 100".toLowerCase());
  expect(text).toContain("Wilson");
});

test("days without a lead are in the plot too, and every day's numbers can be read", () => {
  const text = page();
  expect([...text.matchAll(/<th scope="row">(2026-01-\d\d)<\/th>/g)].map(([, day]) => day)).toEqual([
    "2026-01-01",
    "2026-01-02",
    "2026-01-03",
    "2026-01-04",
  ]);
  expect(text).toContain("2 January 2026: 0 products, 0 addresses");
  expect(text).not.toContain('height="0.00"');
  expect(text).toContain("4 January 2026: 1 product, 1 address<");
});

test("nothing recorded is a page that says so", () => {
  const text = page({
    recorded: null,
    assigned: [],
    networks: [],
    overfull: [],
    leads: [],
    leadsOfUncounted: 0,
    views: [],
  });
  expect(text).toContain("Visitors who first came ever");
  expect(text).toContain("No visitors");
  expect(text).not.toContain("NaN");
  expect(text).not.toContain("undefined");
});

test("a path that somebody stored is a text, never markup", () => {
  const text = page({ ...FIGURES, views: [{ path: '/<img src=x onerror="alert(1)">', views: 1 }] });
  expect(text).not.toContain("<img");
  expect(text).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62;");
});

test("texts are escaped, markup stays, lists are joined, and false is nothing", () => {
  // Under another name, so that no formatter takes it for a page.
  const markup = html;
  const list = ["a", "<b>"].map((text) => markup`<li>${text}</li>`);
  expect(markup`<ul title="${"\"'&"}">${list}${false}${3}</ul>`.text).toBe(
    '<ul title="&#34;&#39;&#38;"><li>a</li>\n<li>&#60;b&#62;</li>3</ul>',
  );
});
