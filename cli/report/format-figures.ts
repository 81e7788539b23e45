import { formatNumber } from "../output/format-number.ts";
import type { Interval, Lift } from "../../domain/comparison/statistics.ts";

/** 20 November 2026. */
export function formatDate(date: Date): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);
}

/** 0.0324 as 3.2%. */
export function percent(share: number): string {
  const figure = share * 100;
  if (figure === 0 || figure >= 9.95) return `${figure.toFixed(0)}%`;
  return `${figure.toFixed(figure < 0.095 ? 2 : 1)}%`;
}

export function formatRange(interval: Interval): string {
  return formatEnds(interval).join(" to ");
}

/** Adds digits if both ends would otherwise look the same. */
export function formatEnds({ low, high }: Interval): [low: string, high: string] {
  const [from, to] = [percent(low), percent(high)];
  const isNarrow = from === to && low !== high;
  return isNarrow ? [`${(low * 100).toFixed(2)}%`, `${(high * 100).toFixed(2)}%`] : [from, to];
}

/** Never 0% or 100%: a chance is not a certainty. */
export function formatChance(chance: number): string {
  if (chance < 0.01) return "under 1%";
  if (chance > 0.99) return "over 99%";
  return `${Math.round(chance * 100)}%`;
}

export function formatLift({ lift }: Lift): string {
  return formatSigned(lift, 0);
}

export function formatLiftRange({ low, high }: Lift): string {
  const digits = formatSigned(low, 0) === formatSigned(high, 0) ? 2 : 0;
  return `${formatSigned(low, digits)} to ${formatSigned(high, digits)}`;
}

/** "+20%", "−20%" or "0%". */
export function formatSigned(share: number, digits: number): string {
  const rounded = Number((share * 100).toFixed(digits));
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : ""}${formatNumber(Math.abs(rounded))}%`;
}
