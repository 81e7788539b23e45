import { alarmLimit, FormWatch, BASELINE_HOURS } from "../../../domain/watch/form-watch.ts";
import type { Trouble } from "../../../domain/watch/form-watch.ts";

const DAYS_PER_MONTH = 30;
const HOURS_PER_MONTH = DAYS_PER_MONTH * 24;

/** Visitors come more by day than by night, and convert more in the evening. */
const LEADS_PER_VISIT = 0.05;
const visitsAt = (hour: number) => 1 + 0.8 * Math.sin(((hour - 8) / 24) * 2 * Math.PI);
const rateAt = (hour: number) => LEADS_PER_VISIT * (1 + 0.3 * Math.sin(((hour - 14) / 24) * 2 * Math.PI));

type Form = { leadsPerDay: number; random: () => number };

function hourOf({ leadsPerDay, random }: Form, at: number, share: number) {
  const hourOfDay = at % 24;
  const visits = poisson((leadsPerDay / LEADS_PER_VISIT / 24) * visitsAt(hourOfDay), random);
  return { hourOfDay, visits, leads: poisson(visits * rateAt(hourOfDay) * share, random) };
}

/** How many times in these months a working form is reported as silent or low. */
export function countFalseAlarms(form: Form, months: number): number {
  const watch = new FormWatch();
  const limit = alarmLimit(form.leadsPerDay * DAYS_PER_MONTH);
  const isAlarmed: Record<Trouble, boolean> = { silent: false, low: false };
  let alarms = 0;
  for (let hour = 0; hour < BASELINE_HOURS + months * HOURS_PER_MONTH; hour++) {
    watch.add(hourOf(form, hour, 1));
    for (const trouble of ["silent", "low"] as const) {
      const isOver = watch.run(trouble).score >= limit;
      if (isOver && !isAlarmed[trouble] && hour >= BASELINE_HOURS) alarms += 1;
      isAlarmed[trouble] = isOver;
    }
  }
  return alarms / months;
}

/** After how many minutes a form that breaks at some hour of the day is reported; Infinity: not within a month. */
export function minutesToAlarm(form: Form, share: number, times: number): number[] {
  const limit = alarmLimit(form.leadsPerDay * DAYS_PER_MONTH);
  return Array.from({ length: times }, (_, nth) => {
    const watch = new FormWatch();
    const breaksAt = BASELINE_HOURS + ((nth * 7) % 24);
    for (let hour = 0; hour < breaksAt; hour++) watch.add(hourOf(form, hour, 1));
    for (let hour = 0; hour < HOURS_PER_MONTH; hour++) {
      const before = Math.max(watch.run("silent").score, watch.run("low").score);
      watch.add(hourOf(form, breaksAt + hour, share));
      const after = Math.max(watch.run("silent").score, watch.run("low").score);
      // Visits are spread evenly over the hour.
      if (after >= limit) return Math.round((hour + (limit - before) / (after - before)) * 60);
    }
    return Infinity;
  });
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;
}

/** Knuth's method for small means, the normal distribution for large ones. */
function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let product = random();
  let count = 0;
  for (; product > limit; count++) product *= random();
  return count;
}
