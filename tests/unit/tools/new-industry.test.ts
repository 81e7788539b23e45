import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openTypeface } from "../../../build/share/typeface.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { writeTestimonials } from "../../../tools/new-industry/placeholder-content.ts";
import { draw, placeholders, THEME } from "../../../tools/new-industry/placeholder-images.ts";
import { toIndustryName } from "../../../tools/new-industry/industry-name.ts";

const NEW = resolve("tools/new-industry/main.ts");
const CONTENT_INDEX = readFileSync("content/index.ts", "utf8");

test.each([
  ["food", /already/],
  ["rest", /something else/],
  ["healthz", /something else/],
  ["success", /something else/],
  ["beverages", /something else/],
  ["light", /word of the code/],
  ["import", /word of the code/],
  ["delete", /word of the code/],
  ["await", /word of the code/],
  ["landing-pages", /word of the code/],
  ["", /at most 20 lowercase letters/],
  ["Pets", /at most 20 lowercase letters/],
  ["pet_food", /at most 20 lowercase letters/],
  ["not taken", /at most 20 lowercase letters/],
  ["../pets", /at most 20 lowercase letters/],
  ["-pets", /at most 20 lowercase letters/],
  ["pets-", /at most 20 lowercase letters/],
  ["abcdefghijklmnopqrstu", /at most 20 lowercase letters/],
])("an industry cannot be called %j", (name, why) => {
  expect(() => toIndustryName(name, CONTENT_INDEX)).toThrow(why);
});

test("placeholder testimonials are marked as samples, with the initials of their authors", () => {
  const written = writeTestimonials(toIndustryName("pet-food", CONTENT_INDEX));
  expect(written.match(/avatar: "\w+"/g)).toEqual(['avatar: "AV"', 'avatar: "NL"', 'avatar: "TR"']);
  const names = Array.from(written.matchAll(/ name: "([^"]*)"/g), ([, name]) => name!);
  expect(names.map((name) => name.replaceAll(/[^A-Z]/g, ""))).toEqual(["AV", "NL", "TR"]);
  expect(written.match(/^ +sample,$/gm)).toHaveLength(3);
  expect(written).not.toMatch(/,\s*,/);
  for (const part of ["role", "content", "company"]) {
    const values = Array.from(
      written.matchAll(new RegExp(` ${part}: "([A-Z][^"]{4,})"`, "g")),
      ([, each]) => each,
    );
    expect(values, part).toHaveLength(3);
  }
});

test("each placeholder is described for those who don't see it", () => {
  expect(
    placeholders(toIndustryName("pet-food", CONTENT_INDEX)).map(({ image, shows }) => [image, shows]),
  ).toEqual([
    ["pet-food_product", "Plain shot of a blank pet food pack on a light backdrop"],
    ["pet-food_ad1", "Ad: a blank pet food pack on a bright stage, headline “Your headline”"],
    ["pet-food_ad2", "Ad: a blank pet food pack on a calm backdrop, headline “Your headline”"],
    ["pet-food_ad3", "Ad: a blank pet food pack before a bold wall, headline “Your headline”"],
    [
      "pet-food_square",
      "Ad: a blank pet food pack on a calm backdrop, as a square, headline “Your headline”",
    ],
    ["pet-food_story", "Ad: a blank pet food pack before a bold wall, as a story, headline “Your headline”"],
  ]);
});

test("a placeholder has a labeled pack in its middle, on a floor before a wall, and an ad has a headline above it", async () => {
  const face = await openTypeface(THEME.display);
  const [shot, ad] = placeholders(toIndustryName("pets", CONTENT_INDEX));
  const colorsOf = async (placeholder: typeof shot) => {
    const { data, info } = await sharp(Buffer.from(draw(placeholder!, face)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return (x: number, y: number) => data.subarray((y * info.width + x) * 3).toString("hex", 0, 3);
  };
  const shotAt = await colorsOf(shot);
  expect([shotAt(40, 300), shotAt(40, 950)]).toEqual(["eceaf6", "dad5f3"]);
  // Where the shine on the pack's left has ended and the shade on its right has not begun.
  const pack = shotAt(357, 780);
  expect(pack).toBe("5b4bc4");
  expect(shotAt(357, 620)).not.toBe(pack);
  expect(shotAt(400, 380)).toBe("eceaf6");
  const adAt = await colorsOf(ad);
  expect([adAt(40, 300), adAt(40, 950)]).toEqual(["e4e0f8", "5b4bc4"]);
  const headline = Array.from({ length: 800 }, (_, x) => adAt(x, 235)).filter((color) => color === "1b1830");
  expect(headline.length).toBeGreaterThan(20);
});

test("a name of two words becomes one URL, one identifier, and two words on pages", () => {
  expect(toIndustryName("not-taken", CONTENT_INDEX)).toEqual({
    path: "not-taken",
    identifier: "notTaken",
    words: "not taken",
  });
});

test.each([
  [["food"], /^There is an industry "food" already: content\/pages\/food\.ts\.\n$/],
  [["halfway"], /^content\/pages\/halfway\.ts already exists\.\n$/],
  [
    ["pets", "--variants", "5"],
    /^--variants must be a number from 1 to 4: npm run new -- <industry> \[.+\]\n$/,
  ],
  [["pets", "--variants", "x"], /^--variants must be a number/],
  [["pets", "--wrong"], /^Unknown option '--wrong'/],
  [[], /^Name one industry: npm run new/],
  [["pets", "dogs"], /^Name one industry/],
])("npm run new -- %s is refused in one line, and nothing is written", (args, said) => {
  const cwd = temporaryFolder();
  for (const folder of ["content/pages", "content/testimonials", "contract"]) {
    mkdirSync(join(cwd, folder), { recursive: true });
  }
  for (const file of ["content/index.ts", "contract/paths.ts"]) cpSync(file, join(cwd, file));
  writeFileSync(join(cwd, "content/pages/halfway.ts"), "// Somebody's own");
  const before = filesIn(cwd);
  const { status, stdout, stderr } = spawnSync(process.execPath, [NEW, ...args], { cwd, encoding: "utf8" });
  expect(stderr).toMatch(said);
  expect({ status, stdout, lines: stderr.split("\n").length }).toEqual({ status: 1, stdout: "", lines: 2 });
  expect(filesIn(cwd)).toEqual(before);
});

function filesIn(folder: string): string[] {
  return globSync(join(folder, "**/*.ts")).map((file) => file + readFileSync(file, "utf8"));
}
