import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { LeadLine } from "../../../../cli/board/views/leads.tsx";
import type { Screen } from "../../../../cli/board/views/screen.tsx";
import { loadViews } from "../../../../cli/board/load-views.ts";
import { OperatorError } from "../../../../domain/errors/operator-error.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";

test("the built board renders a screen with its own style sheet", async () => {
  const render = await loadViews();
  const screen = { screen: "notice", title: "Not found", text: "There is nothing here." } as const;
  const html = render(screen, { base: "/b/", formToken: "token", at: new Date(0) });
  expect(html).toContain("There is nothing here.");
  const [, style] = /<link rel="stylesheet" href="\/b\/assets\/([\w.-]+\.css)"/.exec(html)!;
  expect(existsSync(`dist/board/assets/${style}`)).toBe(true);
  expect(readFileSync(`dist/board/assets/${style}`, "utf8")).toContain("--accent");
});

const AT = new Date("2026-03-10T12:00:00Z");

/** The text of the paragraphs and links in a screen's main part. */
async function wordsOf(screen: Screen): Promise<string[]> {
  const html = (await loadViews())(screen, { base: "/b/", formToken: "token", at: AT });
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return Array.from(main.matchAll(/<(p|a)\b[^>]*>(.*?)<\/\1>/gs), ([, , words]) =>
    words!.replaceAll(/<[^>]+>/g, ""),
  );
}

test("a search that stops early says how far back it looked, with and without leads", async () => {
  const line: LeadLine = {
    id: "1",
    at: AT,
    product: "shop.example/mug",
    hasPicture: false,
    email: "",
    isMasked: false,
    page: "Food A",
    campaign: "",
    webhook: { state: "none", text: "–" },
    isSuspicious: false,
    doneAt: null,
    outcome: null,
  };
  const search = (lines: LeadLine[]): Screen => ({
    screen: "leads",
    title: "Leads",
    filter: { text: "mug", kind: "", page: "", state: "", spam: "" },
    pages: [],
    lines,
    searchedBackTo: AT,
    here: "leads",
    older: "leads?from=1",
  });
  const found = await wordsOf(search([line]));
  expect(found.slice(-2)).toEqual([expect.stringMatching(/^Looked back to .+\.$/), "Look further back"]);
  expect((await wordsOf(search([]))).join("\n")).toMatch(
    /^None among the leads back to .+\.\nLook further back$/m,
  );
});

test("today without campaigns, and before the first check, says so", async () => {
  const hours = Array.from({ length: 24 }, () => ({ today: 1, yesterday: 1 }));
  const words = await wordsOf({
    screen: "today",
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
  });
  expect(words.filter((each) => each === "No leads in these two days.")).toHaveLength(1);
  expect(words).toContain("Checking forms, webhook calls, space and splits…");
});

test("if the board isn't built, the error says how to build it", async () => {
  const loading = loadViews(pathToFileURL(`${temporaryFolder()}/`));
  await expect(loading).rejects.toThrow(OperatorError);
  await expect(loading).rejects.toThrow(/^The board is not built \(ENOENT: .*\): run npm run build\.$/);
});
