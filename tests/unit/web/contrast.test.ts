import { describe, expect, test } from "vitest";
import { industryContent } from "../../../content/index.ts";
import { mix, themeVariables } from "../../../web/theme-variables.ts";

function channelAt(hex: string, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16);
}

/** Relative luminance of a color written as #RRGGBB (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = channelAt(hex, at) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("contrast is computed as WCAG defines it: black on white is 21, #777777 on white just misses 4.5", () => {
  expect(contrast("#000000", "#FFFFFF")).toBe(21);
  expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
  expect(mix("#000000", 0.25, "#FFFFFF")).toBe("#bfbfbf");
});

describe.each(Object.entries(industryContent))("%s", (_, { theme }) => {
  const variables = themeVariables(theme);
  const color = (name: string) => {
    const value = variables[`--${name}`]!;
    expect(value).toMatch(/^#[0-9a-f]{6}$/i);
    return value;
  };
  const grounds = ["paper", "card", "tint", "shade"];

  for (const name of grounds) {
    test(`text, quiet text and accents are readable on ${name}`, () => {
      for (const text of ["ink", "muted", "accent-text"]) {
        expect(contrast(color(text), color(name))).toBeGreaterThanOrEqual(4.5);
      }
    });
  }

  test("errors are readable where forms are", () => {
    expect(contrast(color("error"), color("card"))).toBeGreaterThanOrEqual(4.5);
  });

  test("a button is readable, and visible on its card", () => {
    expect(contrast(color("on-accent"), color("accent"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color("accent"), color("card"))).toBeGreaterThanOrEqual(3);
  });

  test("the outline of the chosen mode is visible", () => {
    for (const ground of ["tint", "card"]) {
      expect(contrast(color("field-line"), color(ground))).toBeGreaterThanOrEqual(3);
    }
  });

  test("the outline of a field is visible", () => {
    for (const ground of ["paper", "card"]) {
      expect(contrast(color("field-line"), color(ground))).toBeGreaterThanOrEqual(3);
    }
  });
});
