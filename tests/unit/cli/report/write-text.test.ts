import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { REDIRECT_PATHS } from "../../../../contract/paths.ts";
import { experimentReport } from "../../../../cli/report/experiment-report.ts";
import { EXPLANATIONS, METHODS } from "../../../../cli/report/report-texts.ts";
import { writeText } from "../../../../cli/report/write-text.ts";
import { Output } from "../../../../cli/output/output.ts";
import { Screen } from "../../../support/operators/leads-command.ts";
import { EVEN_RULES, VARIED_FIGURES } from "../../../support/report/figures.ts";

const report = experimentReport(VARIED_FIGURES, EVEN_RULES, { since: null, until: null });

/** The output's lines. */
async function written(columns?: number): Promise<string[]> {
  const screen = new Screen(columns);
  await writeText(new Output(screen, {}), report);
  return screen.text.trimEnd().split("\n");
}

const HANDFUL = [
  "Variant    Visitors  Left a lead  Rate    True rate  Chance to be best  Against version_a",
  "version_a         2            1   50%  9.5% to 91%                  –                  –",
  "version_b         0            0     –            –                  –                  –",
  "version_c         0            0     –            –                  –                  –",
  "version_d         0            0     –            –                  –                  –",
  "Too early to say: about 110,000 more visitors, or over a year at this week’s pace, until a variant",
  "that brings a fifth more leads would show.",
  "Not counted: 5 leads: version_a 3, 75% of its leads; version_b 0; version_c 2, 100% of its leads;",
  "version_d 0.",
];
/** An industry added in a copy of this project. */
const nameOf = (path: string) => path[1]!.toUpperCase() + path.slice(2).replaceAll("-", " ");
const nobody = (name: string, path: string) => ["", `${name}  ${path}`, "Nobody came in this period."];

test("the report gives every industry's verdict, then explains how to read it", async () => {
  const lines = await written();
  const begin = lines.indexOf("How to read this");
  expect(lines.slice(0, begin + 1)).toEqual([
    "Which page wins",
    "Visitors who first came from 1 January 2026 to 4 January 2026 (UTC), and the leads they left in that",
    "time.",
    "",
    "All industries that test four variants",
    ...HANDFUL,
    ...nobody("Beverage", "/beverage"),
    ...nobody("Skincare", "/skincare"),
    "",
    "Food  /food",
    ...HANDFUL,
    ...nobody("Apparel", "/apparel"),
    ...nobody("Jewelry", "/jewelry"),
    ...nobody("Hygiene", "/hygiene"),
    "",
    "Makeup  /makeup",
    "Variant    Visitors  Left a lead  Rate     True rate",
    "version_a       500           10  2.0%  1.1% to 3.6%",
    "One variant, so there is nothing to compare.",
    "Warning: The rules changed within this period, so rates mix visitors of different days unevenly. The",
    "verdict doesn’t: it compares visitors only under the same rules. For only the current rules: --since",
    "2026-01-01T10:00Z",
    "",
    "Furniture  /furniture",
    "Variant    Visitors  Left a lead  Rate     True rate  Chance to be best     Against version_a",
    "version_a    10,000          300  3.0%  2.7% to 3.4%           under 1%                     –",
    "version_b    10,000          500  5.0%  4.6% to 5.4%           over 99%  +67% (+34% to +108%)",
    "version_b brings the most leads. If variants are equal, luck names a winner in at most 1 of 20",
    "tests, however often you look.",
    ...REDIRECT_PATHS.slice(8).flatMap((path) => nobody(nameOf(path), path)),
    "",
    "In numbers",
    "326 leads on all pages, 1,512 page requests. 12 leads came from visitors who were not counted: they",
    "came directly to a page, had no key, or were left out. 5 of them had no key, as before consent or",
    "without storage: their visitors count as without a lead, so true rates are higher. By day and by",
    "page: --html or --json.",
    "",
    "How to read this",
  ]);
  expect(
    lines
      .slice(begin + 1)
      .join("\n")
      .replaceAll("\n  ", " ")
      .split("\n"),
  ).toEqual([
    ...EXPLANATIONS.map(({ word, meaning }) => `${word}: ${meaning}`),
    `For statisticians: ${METHODS}`,
  ]);
});

test.each([undefined, 140, 100, 80])(
  "lines wrap at words in a terminal of %s columns, and at a hundred characters at most",
  async (columns) => {
    const width = Math.min(columns ?? 100, 100);
    const lines = (await written(columns)).map(stripVTControlCharacters);
    for (const [index, line] of lines.entries()) {
      expect(line.length, line).toBeLessThanOrEqual(width);
      const [, nextWord] = /^ {2}(\S+)/.exec(lines[index + 1] ?? "") ?? [];
      if (nextWord) expect(`${line} ${nextWord}`.length, line).toBeGreaterThan(width);
    }
  },
);

test("a terminal highlights names, verdicts and warnings; a narrow one omits the range of a difference", async () => {
  const [bold, green, cyan, yellow] = [1, 32, 36, 33].map((code) => `\x1b[${code}m`);
  const lines = await written(80);
  const begin = lines.indexOf(`${bold}Makeup\x1b[22m  /makeup`);
  expect(lines[0]).toBe(`${bold}Which page wins\x1b[22m`);
  expect(lines.slice(begin + 1, begin + 14)).toEqual([
    `${bold}Variant    Visitors  Leads  Rate     True rate\x1b[22m`,
    "version_a       500     10  2.0%  1.1% to 3.6%",
    `${cyan}One variant, so there is nothing to compare.\x1b[39m`,
    `${yellow}Warning: The rules changed within this period, so rates mix visitors of`,
    "different days unevenly. The verdict doesn’t: it compares visitors only under",
    "the same rules. For only the current rules: --since 2026-01-01T10:00Z\x1b[39m",
    "",
    `${bold}Furniture\x1b[22m  /furniture`,
    `${bold}Variant    Visitors  Leads  Rate     True rate      Best  Against version_a\x1b[22m`,
    "version_a    10,000    300  3.0%  2.7% to 3.4%  under 1%                  –",
    "version_b    10,000    500  5.0%  4.6% to 5.4%  over 99%               +67%",
    `${green}version_b brings the most leads. If variants are equal, luck names a winner in`,
    "at most 1 of 20 tests, however often you look.\x1b[39m",
  ]);
  expect(lines).toContain(`${bold}In numbers\x1b[22m`);
  expect(lines).toContain(`${bold}How to read this\x1b[22m`);
});
