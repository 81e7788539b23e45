import { globSync, readFileSync } from "node:fs";
import { type Rule, parse } from "postcss";
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

/** A nested rule's selector in full. */
function selectorOf({ selector, parent }: Rule): string {
  const outer = parent?.type === "rule" ? selectorOf(parent as Rule) : "";
  const own = selector.replaceAll(/\s+/g, " ");
  if (own.includes("&")) return own.replaceAll("&", outer);
  return outer ? `${outer} ${own}` : own;
}

test("these parts of pages change gradually, in a tenth to two fifths of a second", () => {
  const [, quick = ""] = /--quick: (\w+);/.exec(readFileSync("web/base.css", "utf8"))!;
  const changes: Record<string, string> = {};
  for (const { file, css } of sheets) {
    if (!file.startsWith("web/")) continue;
    parse(css).walkDecls("transition", ({ parent, value }) => {
      if (value === "none") return;
      const parts = value.split(/,(?![^(]*\))/).map((part) => part.trim().split(" "));
      for (const [property, duration] of parts) {
        const ms = durationOf(duration === "var(--quick)" ? quick : duration!);
        expect(ms, `${file}: ${property}`).toBeGreaterThanOrEqual(100);
        expect(ms, `${file}: ${property}`).toBeLessThanOrEqual(400);
      }
      changes[selectorOf(parent as Rule)] = parts.map(([property]) => property).join(", ");
    });
  }
  expect(changes).toEqual({
    ".mode::before": "background",
    ".picker": "background, border-color",
    ".button": "box-shadow, filter, transform",
    ".button::after": "opacity, transform",
    ".questions summary svg": "rotate",
    ".sticky-button": "translate",
    ".post-before": "clip-path",
    ".ad-shot": "opacity",
    '.demo[data-demo="chapters"]': "background",
    ".chapters-list p": "opacity",
    ".day figcaption p": "opacity",
    ".label-check svg": "stroke-opacity",
    ".loupe-glass": "inset-block-start, inset-inline-start",
    ".loupe-glass img": "transform",
    '.demo[data-demo="shades"]': "background-color",
    ".shades > picture::before": "background-color",
    ".layers picture": "opacity, transform",
    ".layers figure::after": "opacity",
    ".layers li": "opacity",
  });
});
