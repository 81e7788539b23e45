import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { boardFile } from "../../../../cli/board/board-files.ts";
import type { LeadLine } from "../../../../cli/board/views/leads.tsx";
import type { View } from "../../../../cli/board/views/view.tsx";
import { leadLine } from "../../../support/board/lead-line.ts";
import { loadViews } from "../../../../cli/board/load-views.ts";
import { site } from "../../../../content/site.ts";
import { OperatorError } from "../../../../domain/errors/operator-error.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";

test("the built board renders a view with its own style sheet", async () => {
  const render = await loadViews();
  const view = { name: "notice", title: "Not found", text: "There is nothing here." } as const;
  const html = render(view, { base: "/b/", formToken: "token", at: new Date(0) });
  expect(html).toContain("There is nothing here.");
  expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charSet="utf-8"\/>/);
  for (const head of [
    `<title>Not found · ${site.brand.replaceAll("&", "&amp;")} board</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    '<meta name="robots" content="noindex"/>',
    '<meta name="color-scheme" content="light dark"/>',
    '<link rel="icon" href="/b/assets/icon.svg"/>',
    '<a class="skip" href="#main">Skip to the content</a>',
    '<main id="main">',
  ]) {
    expect.soft(html).toContain(head);
  }
  const [, style] = /<link rel="stylesheet" href="\/b\/assets\/([\w.-]+\.css)"/.exec(html)!;
  expect(existsSync(`dist/board/assets/${style}`)).toBe(true);
  expect(readFileSync(`dist/board/assets/${style}`, "utf8")).toContain("--accent");
  expect((await boardFile(style!)).headers).toEqual({
    "content-type": "text/css; charset=utf-8",
    "cache-control": "private, max-age=31536000, immutable",
  });
});

const AT = new Date("2026-03-10T12:00:00Z");

/** The text of the paragraphs and links in a view's main part. */
async function wordsOf(view: View): Promise<string[]> {
  const html = (await loadViews())(view, { base: "/b/", formToken: "token", at: AT });
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return Array.from(main.matchAll(/<(p|a)\b[^>]*>(.*?)<\/\1>/gs), ([, , words]) =>
    words!.replaceAll(/<[^>]+>/g, ""),
  );
}

test("after a failure a view can be tried again, and a missing one can't", async () => {
  const missing = { name: "notice", title: "Not found", text: "There is nothing here." } as const;
  expect(await wordsOf(missing)).toEqual(["There is nothing here."]);
  const failed = {
    name: "notice",
    title: "Failed",
    text: "Nothing is lost.",
    again: "/b/log?page=2",
  } as const;
  const html = (await loadViews())(failed, { base: "/b/", formToken: "token", at: AT });
  expect(html).toContain('<a href="/b/log?page=2">Try again</a>');
});

const search = (lines: LeadLine[]): View => ({
  name: "leads",
  title: "Leads",
  filter: { text: "mug", kind: "", page: "", state: "", spam: "" },
  pages: [],
  lines,
  searchedBackTo: AT,
  here: "leads",
  older: "leads?from=1",
});

test("a search that stops early says how far back it looked, with and without leads", async () => {
  const found = await wordsOf(search([leadLine()]));
  expect(found.slice(-2)).toEqual([expect.stringMatching(/^Looked back to .+\.$/), "Look further back"]);
  expect((await wordsOf(search([]))).join("\n")).toMatch(
    /^None among the leads back to .+\.\nLook further back$/m,
  );
});

test("today without campaigns, and before the first check, says so", async () => {
  const hours = Array.from({ length: 24 }, () => ({ today: 1, yesterday: 1 }));
  const today: View = {
    name: "today",
    title: "Today",
    day: "Tuesday 10 March",
    headline: "24 leads today.",
    sentence: "",
    leads: hours,
    visitors: hours,
    changes: [],
    pages: [{ name: "Food A", now: 24, before: 24, visitors: 24 }],
    campaigns: [],
    alarms: { findings: [], problems: [], remarks: [], at: null },
    isEmpty: false,
  };
  const words = await wordsOf(today);
  expect(words.filter((each) => each === "No leads in these two days.")).toHaveLength(1);
  expect(words).toContain("Checking forms, webhook calls, space and splits…");
  // Its numbers are in the row.
  const html = (await loadViews())(today, { base: "/b/", formToken: "token", at: AT });
  expect(html).toContain('<td class="bars" aria-hidden="true">');
});

test("a variant's figures and a lead's outcomes are named, and the footer says how old the view is", async () => {
  const render = await loadViews();
  const textOf = (view: View, part: RegExp) =>
    Array.from(render(view, { base: "/b/", formToken: "token", at: AT }).matchAll(part), ([, words]) =>
      words!.replaceAll(/<[^>]+>/g, ""),
    );
  const variants: View = {
    name: "variants",
    title: "Food",
    industries: [],
    device: "phone",
    at: AT,
    headline: "B wins",
    verdict: "",
    warnings: [],
    cards: [
      {
        letter: "B",
        path: "food/version_b",
        hypothesis: "",
        share: "25%",
        visitors: "1,000",
        converted: "50",
        rate: { at: 0.05, low: 0.04, high: 0.06, text: "5.0%", range: "4.0% to 6.0%" },
        chance: "97%",
        lift: "+12%",
        value: "120.00 EUR",
        isWinner: true,
      },
    ],
    scale: 0.1,
    decisions: [],
    here: "variants/food",
  };
  const pairs = textOf(variants, /<div>(<dt>.*?<\/dd>)<\/div>/gs);
  expect(pairs.slice(-3)).toEqual(["Chance to be best97%", "Against A+12%", "Worth120.00 EUR"]);
  expect(textOf(variants, /<footer><p>(.*?)<\/p>/gs)).toEqual([
    expect.stringMatching(
      /^As of .+\. Times and days are UTC\. Only this browser sees this board, and it ends eight hours after it was opened\.$/,
    ),
  ]);
  const lead: View = {
    name: "lead",
    title: "Lead",
    line: leadLine(),
    productHref: null,
    picture: null,
    outcome: "",
    value: "",
    currency: "EUR",
    problem: null,
    facts: [],
    history: [],
  };
  expect(textOf(lead, /<option value="(\w*)"/g)).toEqual(["", "qualified", "won", "lost", "spam"]);
  expect(textOf(lead, /<option[^>]*>(.*?)<\/option>/g)).toEqual([
    "Just done",
    "Qualified",
    "Won",
    "Lost",
    "Spam",
  ]);
});

test("if the board isn't built, the error says how to build it", async () => {
  const loading = loadViews(pathToFileURL(`${temporaryFolder()}/`));
  await expect(loading).rejects.toThrow(OperatorError);
  await expect(loading).rejects.toThrow(/^The board is not built \(ENOENT: .*\): run npm run build\.$/);
});
