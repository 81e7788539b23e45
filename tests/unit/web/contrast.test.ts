import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { industryContent } from "../../../content/index.ts";

function channelAt(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16);
}

/** Relative luminance of a colour written as #RRGGBB (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = channelAt(hex, at) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What CSS makes of `color-mix(in srgb, one share%, other)`. */
function mix(one: string, share: number, other: string): string {
  const channels = [1, 3, 5].map((at) =>
    Math.round(channelAt(one, at) * share + channelAt(other, at) * (1 - share)),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

const base = readFileSync("web/base.css", "utf8");
const showcase = readFileSync("web/sections/showcase/showcase.css", "utf8");

/** How much of the first colour a style sheet takes for a mixture. */
function shareOf(pattern: RegExp, sheet: string): number {
  const [, percent] = pattern.exec(sheet) ?? [];
  if (percent === undefined) throw new Error(`No such mixture: ${pattern}`);
  return Number(percent) / 100;
}

const DARK = '\\[data-scheme="dark"\\] \\{[^}]*';
const shares = {
  muted: shareOf(/--muted: color-mix\(in srgb, var\(--ink\) (\d+)%, var\(--paper\)\)/, base),
  fieldLine: shareOf(/--field-line: color-mix\(in srgb, var\(--ink\) (\d+)%, var\(--paper\)\)/, base),
  shade: shareOf(/background: color-mix\(in srgb, var\(--tint\) (\d+)%, var\(--paper\)\)/, showcase),
  card: {
    light: shareOf(/--card: color-mix\(in srgb, var\(--paper\) (\d+)%, white\)/, base),
    dark: shareOf(
      new RegExp(`${DARK}--card: color-mix\\(in srgb, var\\(--tint\\) (\\d+)%, var\\(--paper`),
      base,
    ),
  },
  resting: {
    light: shareOf(/--resting: color-mix\(in srgb, var\(--accent\) (\d+)%, var\(--card\)\)/, base),
    dark: shareOf(new RegExp(`${DARK}--resting: color-mix\\(in srgb, var\\(--accent\\) (\\d+)%`), base),
  },
};

test("the measure itself: black on white is 21, and #777777 on white just misses 4.5", () => {
  expect(contrast("#000000", "#FFFFFF")).toBe(21);
  expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
  expect(mix("#000000", 0.25, "#FFFFFF")).toBe("#bfbfbf");
});

describe.each(Object.entries(industryContent))("%s", (_, { theme }) => {
  const { paper, ink, accent, onAccent, accentText, tint, error, scheme } = theme;
  const card =
    scheme === "dark" ? mix(tint, shares.card.dark, paper) : mix(paper, shares.card.light, "#FFFFFF");
  const resting = mix(accent, shares.resting[scheme], card);
  const shade = mix(tint, shares.shade, paper);
  const muted = mix(ink, shares.muted, paper);
  const grounds = { paper, card, tint, shade };

  for (const [name, ground] of Object.entries(grounds)) {
    test(`text, quiet text and accents can be read on ${name}`, () => {
      for (const text of [ink, muted, accentText]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    });
  }

  test("errors can be read where forms stand", () => {
    expect(contrast(error, card)).toBeGreaterThanOrEqual(4.5);
  });

  test("a button can be read, at rest and ready", () => {
    expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, resting)).toBeGreaterThanOrEqual(4.5);
  });

  test("the outline of a field can be seen", () => {
    const line = mix(ink, shares.fieldLine, paper);
    for (const ground of [paper, card]) expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
  });
});
