import { expect, test } from "vitest";
import type { DisplayFace, Theme } from "../../../content/theme.ts";
import { themeVariables } from "../../../web/theme-variables.ts";

const theme: Theme = {
  paper: "#FFF9EE",
  ink: "#26170B",
  accent: "#E0740A",
  onAccent: "#2A1800",
  accentText: "#9A5A00",
  tint: "#FCE8BF",
  error: "#B3261E",
  display: "Fraunces",
  radius: 16,
  scheme: "light",
};

test("a theme provides its own colors and mixtures of them", () => {
  expect(themeVariables(theme)).toEqual({
    "color-scheme": "light",
    "--paper": "#FFF9EE",
    "--ink": "#26170B",
    "--accent": "#E0740A",
    "--on-accent": "#2A1800",
    "--accent-text": "#9A5A00",
    "--tint": "#FCE8BF",
    "--error": "#B3261E",
    "--muted": "#5a4d41",
    "--line": "#26170b29",
    "--field-line": "#81766a",
    "--card": "#fffdfa",
    "--logo": "#d4ccc1",
    "--shade": "#fdf0d4",
    "--glow": "#e0740a38",
    "--glow-strong": "#e0740ab3",
    "--radius": "16px",
    "--display-weight": "560",
  });
});

test("on dark paper a card is lighter than the paper, but not white", () => {
  const dark = { ...theme, paper: "#0F0E0C", tint: "#211E18", scheme: "dark" } as const;
  expect(themeVariables(dark)).toMatchObject({ "color-scheme": "dark", "--card": "#1c1a15" });
});

test.each<[DisplayFace, string]>([
  ["Bricolage Grotesque", "650"],
  ["Fraunces", "560"],
  ["Instrument Sans", "650"],
  ["Instrument Serif", "400"],
])("headings in %s have the weight %s", (display, weight) => {
  expect(themeVariables({ ...theme, display })).toMatchObject({ "--display-weight": weight });
});
