import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheets = globSync(["web/**/*.css", "cli/**/*.css"]).map((file) => ({
  file,
  css: readFileSync(file, "utf8"),
}));

/** In milliseconds: the first time in an animation is its duration. */
function durationOf(animation: string): number {
  const [, number, unit] = /([\d.]+)(ms|s)\b/.exec(animation)!;
  return Number(number) * (unit === "s" ? 1000 : 1);
}

test("nothing flashes: what repeats takes at least a third of a second", () => {
  const repeated = sheets.flatMap(({ file, css }) =>
    Array.from(css.matchAll(/animation: ([^;]*infinite[^;]*);/g), ([, animation]) => ({ file, animation })),
  );
  for (const { file, animation } of repeated) {
    expect(durationOf(animation!), `${file}: ${animation}`).toBeGreaterThanOrEqual(334);
  }
  expect(sheets.map(({ css }) => css).join("")).not.toContain("animation-iteration-count");
});

test("visitors who asked for less motion see no animation, and nothing moves on paper", () => {
  const base = readFileSync("web/base.css", "utf8");
  const reduced = base.slice(base.indexOf("(prefers-reduced-motion: reduce)"));
  expect(reduced).toMatch(/animation: none !important;/);
  expect(reduced).toMatch(/transition: none !important;/);
  expect(readFileSync("web/print.css", "utf8")).toMatch(/animation: none !important;/);
});
