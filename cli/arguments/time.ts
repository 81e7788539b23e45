import { InvalidArgumentError } from "commander";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

const UNITS_MS = { s: SECOND_MS, min: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

/** "90s", "30min", "24h", "7d" or "2w" in milliseconds, or null. */
function durationMs(text: string): number | null {
  const [, count, unit] = /^(\d{1,6})(s|min|h|d|w)$/.exec(text) ?? [];
  return unit === undefined ? null : Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;

/** A date with an optional time, in UTC unless it has an offset. */
function parseDate(text: string): Date | null {
  const [, day, time = "00:00", offset = "Z"] = DATE.exec(text) ?? [];
  if (day === undefined) return null;
  const date = new Date(`${day}T${time}${offset}`);
  // Date would silently turn 30 February into 2 March.
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day);
  return isDay && !Number.isNaN(date.getTime()) ? date : null;
}

/** Argument parser for commander: a time, or how long ago by this machine's clock. */
export function timeArgument(now: () => Date): (text: string) => Date {
  return (text) => {
    const time = timeOrAgoArgument(text);
    return typeof time === "number" ? new Date(now().getTime() - time) : time;
  };
}

/** Argument parser for commander: a time, or how long ago in milliseconds. */
export function timeOrAgoArgument(text: string): Date | number {
  const time = durationMs(text) ?? parseDate(text);
  if (time !== null) return time;
  throw new InvalidArgumentError(
    `It must be a date such as 2026-01-31 or 2026-01-31T14:30Z (UTC), or how long ago: 30min, 24h, 7d, 2w.`,
  );
}

/** Argument parser for commander: a duration in milliseconds. */
export function durationArgument(text: string): number {
  const duration = durationMs(text);
  if (duration !== null) return duration;
  throw new InvalidArgumentError(
    /^\d+m$/.test(text)
      ? "m could mean minutes or months: write 30min, or 180d."
      : "It must be a number with its unit: 30min, 24h, 180d, 26w.",
  );
}

/** 2026-01-31 14:30:05, in UTC. */
export function formatUtc(date: Date): string {
  return Number.isNaN(date.getTime()) ? "not a time" : date.toISOString().slice(0, 19).replace("T", " ");
}
