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

test("the measure itself: black on white is 21, and #777777 on white just misses 4.5", () => {
  expect(contrast("#000000", "#FFFFFF")).toBe(21);
  expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
  expect(mix("#000000", 0.25, "#FFFFFF")).toBe("#bfbfbf");
});

describe.each(Object.entries(industryContent))("%s", (_, { theme }) => {
  const { paper, ink, accent, onAccent, accentText, tint, error, scheme } = theme;
  const card = scheme === "dark" ? mix(tint, 0.72, paper) : mix(paper, 0.3, "#FFFFFF");
  const resting = mix(accent, scheme === "dark" ? 0.34 : 0.32, card);
  const shade = mix(tint, 0.55, paper);
  const muted = mix(ink, 0.76, paper);
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
    const line = mix(ink, 0.58, paper);
    for (const ground of [paper, card]) expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
  });
});
