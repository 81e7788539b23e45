import { expect, test } from "vitest";
import { campaignColumns } from "../../../../cli/report/campaign-rates.ts";
import { originColumns } from "../../../../cli/report/leads-by-origin.ts";
import { Output } from "../../../../cli/output/output.ts";
import { type Column, writeTable } from "../../../../cli/output/table.ts";
import { openCommand, email, lead, Screen } from "../../../support/operators/leads-command.ts";

const LONG = "a-very-long-word-".repeat(20);

/** A table's lines on a terminal of this width. */
async function linesOf<Row>(width: number, columns: readonly Column<Row>[], row: Row): Promise<string[]> {
  const screen = new Screen(width);
  await writeTable(new Output(screen, { NO_COLOR: "1" }), columns, [row]);
  return screen.text.trimEnd().split("\n");
}

const origins = { origin: LONG, page: `/${LONG}`, leads: 1, variants: {} };
const campaign = {
  campaign: LONG,
  path: "/food",
  name: "version_a",
  visitors: 1,
  converted: 1,
  rate: 1,
  interval: null,
} as const;

test.each([
  ["origins", 40, () => linesOf(40, originColumns("Source", [origins]), origins)],
  ["campaigns", 60, () => linesOf(60, campaignColumns("Campaign"), campaign)],
])("a table of %s shortens long words to fit a terminal of %i columns", async (_, width, lines) => {
  for (const line of await lines()) expect(line.length).toBeLessThanOrEqual(width);
  expect((await lines()).join()).toContain("…");
});

test("leads list shortens a lead's source, too", async () => {
  const { insert, onTerminal } = await openCommand();
  await insert(lead(1, email("ada@example.com", "/"), { referrerHost: LONG }));
  const { out } = await onTerminal({ columns: 90, env: { NO_COLOR: "1" } }, "list");
  expect(out).toMatch(/Came by\n.* a-very-[\w-]*…\n$/);
  for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(90);
});

test.each(["path", "source", "medium", "campaign", "content", "term", "referrer"])(
  "leads count --by %s shortens a long word, too",
  async (dimension) => {
    const { insert, onTerminal } = await openCommand();
    const tags = Object.fromEntries(
      ["source", "medium", "campaign", "content", "term"].map((name) => [`utm_${name}`, LONG]),
    );
    await insert(lead(1, email("ada@example.com", `/${LONG}`), { tags, referrerHost: LONG }));
    const { out } = await onTerminal({ columns: 40, env: { NO_COLOR: "1" } }, "count", "--by", dimension);
    expect(out).toContain("…");
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(40);
  },
);

const COLUMNS: Column<string>[] = [
  { heading: "Id", text: () => "0190a000" },
  { heading: "Left", text: (word) => word, shrinks: true, minWidth: 12 },
  { heading: "Page", text: (word) => word, shrinks: true },
  { heading: "From", text: () => "elsewhere", optional: true },
  { heading: "Last", text: () => "yesterday", optional: true },
];

test("the widest columns shrink first, to eight columns, or to what each needs at least", async () => {
  const [, wide] = await linesOf(64, COLUMNS, LONG);
  expect(wide).toBe("0190a000  a-very-long-wo…  a-very-long-wo…  elsewhere  yesterday");
  const [, narrow] = await linesOf(54, COLUMNS, LONG);
  expect(narrow).toBe("0190a000  a-very-long…  a-very-…  elsewhere  yesterday");
});

test("next, optional columns are dropped, the last one first, and named; finally the others shrink to eight columns", async () => {
  expect(await linesOf(53, COLUMNS, LONG)).toEqual([
    "Id        Left             Page             From",
    "0190a000  a-very-long-wo…  a-very-long-wo…  elsewhere",
    "No room for: Last.",
  ]);
  expect((await linesOf(28, COLUMNS, LONG)).slice(1)).toEqual([
    "0190a000  a-very-…  a-very-…",
    "No room for: From, Last.",
  ]);
});
