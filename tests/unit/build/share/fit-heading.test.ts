import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fitHeading } from "../../../../build/share/fit-heading.ts";
import { openTypeface } from "../../../../build/share/typeface.ts";

const face = await openTypeface("Fraunces");
const box = { width: 1072, height: 176 };
const linesOf = (heading: string) => fitHeading(heading, face, box).map(({ text }) => text);

test("a heading of two sentences breaks between them", () => {
  expect(linesOf("One flat photo. Multiple fashion creatives.")).toEqual([
    "One flat photo.",
    "Multiple fashion creatives.",
  ]);
});

test("a heading breaks before a phrase rather than within one", () => {
  expect(linesOf("Be early to AI ads for fashion")).toEqual(["Be early to AI ads", "for fashion"]);
  for (const start of ["at", "for", "from", "in", "it", "that", "to", "with"]) {
    expect(linesOf(`Be early ${start} great ads`)).toEqual(["Be early", `${start} great ads`]);
  }
});

test("a heading without a pause breaks into even lines", () => {
  expect(linesOf("Be first to furnish your ads with AI")).toEqual([
    "Be first to furnish",
    "your ads with AI",
  ]);
  expect(linesOf("Two words")).toEqual(["Two", "words"]);
});

test("a longer heading is set smaller, and every line fits", () => {
  const long = "A heading of fourteen words that goes on and on and still fits well";
  const [size, longSize] = ["Short and sweet heading", long].map(
    (heading) => fitHeading(heading, face, box)[0]!.size,
  );
  expect(longSize).toBeLessThan(size!);
  for (const { width } of fitHeading(long, face, box)) expect(width).toBeLessThanOrEqual(box.width);
});

test("a heading breaks into three lines where that lets it be larger", () => {
  const heading = "One photo, three ads and some more words. Then it ends at last";
  const lines = fitHeading(heading, face, { width: 600, height: 300 });
  expect(lines.map(({ text }) => text)).toEqual([
    "One photo, three ads",
    "and some more words.",
    "Then it ends at last",
  ]);
});

test.each([
  [83.2, 40],
  [104, 50],
  [174.72, 84],
  [400, 84],
])("a box %d pixels high sets two lines in %d pixels", (height, size) => {
  const lines = fitHeading("One photo. Three ads.", face, { width: 4000, height });
  expect(lines.map((line) => [line.text, line.size])).toEqual([
    ["One photo.", size],
    ["Three ads.", size],
  ]);
});

test("a heading that doesn't fit at the smallest size is refused", () => {
  expect(() => fitHeading("One photo. Three ads.", face, { width: 4000, height: 83.1 })).toThrow("too long");
  expect(() => fitHeading("unreadable ".repeat(20).trim(), face, box)).toThrow("too long for its card");
});

test("letter spacing applies only between letters", () => {
  expect(face.set("AV To", 100).width - face.set("AV To", 100, -0.02).width).toBeCloseTo(4 * 2);
});

test("a character missing from the font is refused, not drawn as a box", () => {
  expect(() => face.set("Я", 40)).toThrow("Fraunces can't set “Я”.");
});

test("headings are drawn in the weight of the pages", async () => {
  const light = await openTypeface("Fraunces", 300);
  expect(face.set("Heading", 100).width).not.toBeCloseTo(light.set("Heading", 100).width, 0);
});

test("a heading's letters are spaced as on the pages", () => {
  const [line] = fitHeading("One photo. Three ads.", face, box);
  expect(line!.width).toBe(face.set(line!.text, line!.size, -0.02).width);
  const [, rule] = /\nh1,\nh2,\nh3 \{([^}]*)\}/.exec(readFileSync("web/base.css", "utf8"))!;
  expect(rule).toContain("letter-spacing: -0.02em;");
});
