import type { Theme } from "../content/theme.ts";
import { headingWeight } from "./heading-weight.ts";

/** A theme as custom properties. Colors are mixed here, because browsers before 2023 lack `color-mix`. */
export function themeVariables(theme: Theme): Record<string, string> {
  const { paper, ink, accent, onAccent, accentText, tint, error, display, radius, scheme } = theme;
  const isDark = scheme === "dark";
  const card = isDark ? mix(tint, 0.72, paper) : mix(paper, 0.3, "#FFFFFF");
  return {
    "color-scheme": scheme,
    "--paper": paper,
    "--ink": ink,
    "--accent": accent,
    "--on-accent": onAccent,
    "--accent-text": accentText,
    "--tint": tint,
    "--error": error,
    "--muted": mix(ink, 0.76, paper),
    "--line": translucent(ink, 0.16),
    "--field-line": mix(ink, 0.58, paper),
    "--card": card,
    "--logo": mix(ink, 0.2, paper),
    "--shade": mix(tint, 0.55, paper),
    "--glow": translucent(accent, 0.22),
    "--glow-strong": translucent(accent, 0.7),
    "--radius": `${radius}px`,
    "--display-weight": String(headingWeight[display]),
  };
}

/** Mixes two colors (#RRGGBB); `share` is that of the first. */
export function mix(one: string, share: number, other: string): string {
  const rest = channels(other);
  return toHex(channels(one).map((channel, at) => channel * share + rest[at]! * (1 - share)));
}

function translucent(color: string, opacity: number): string {
  return toHex([...channels(color), opacity * 255]);
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function toHex(parts: number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
