import { expect, test } from "vitest";
import { alarmLimit, FormWatch } from "../../../../domain/watch/form-watch.ts";
import { seededRandom } from "../../../support/report/seeded-random.ts";
import { countFalseAlarms, median, minutesToAlarm } from "../../../support/visitor/simulated-forms.ts";

const HOUR = 60;

test.each([
  // Leads a day, and hours until half and all of the broken forms are reported.
  { leadsPerDay: 1000, half: 1, all: 4 },
  { leadsPerDay: 100, half: 4, all: 14 },
  { leadsPerDay: 10, half: 30, all: 48 },
])(
  "a form with $leadsPerDay leads a day that falls silent usually raises an alarm within $half hours",
  ({ leadsPerDay, half, all }) => {
    const minutes = minutesToAlarm({ leadsPerDay, random: seededRandom(1) }, 0, 48);
    expect(median(minutes)).toBeLessThan(half * HOUR);
    expect(Math.max(...minutes)).toBeLessThan(all * HOUR);
  },
);

test("a form that fails for half its visitors raises an alarm within a day", () => {
  const minutes = minutesToAlarm({ leadsPerDay: 100, random: seededRandom(2) }, 0.5, 24);
  expect(median(minutes)).toBeLessThan(24 * HOUR);
});

test.each([3, 30, 300])(
  "a working form with %i leads a day raises a false alarm in at most one month of ten",
  (leadsPerDay) => {
    expect(countFalseAlarms({ leadsPerDay, random: seededRandom(leadsPerDay) }, 200)).toBeLessThan(0.1);
  },
);

test("without visitors, no lead is expected", () => {
  const watch = new FormWatch();
  for (let hour = 0; hour < 500; hour++) watch.add({ hourOfDay: hour % 24, visits: 40, leads: 2 });
  for (let hour = 0; hour < 500; hour++) watch.add({ hourOfDay: hour % 24, visits: 0, leads: 0 });
  expect(watch.run("silent").score).toBeLessThan(alarmLimit(1000));
});

test("a page that never brought many leads raises no alarm", () => {
  const watch = new FormWatch();
  for (let hour = 0; hour < 9; hour++) watch.add({ hourOfDay: hour, visits: 10, leads: 1 });
  for (let hour = 0; hour < 500; hour++) watch.add({ hourOfDay: hour % 24, visits: 100, leads: 0 });
  expect(watch.hasBaseline).toBe(false);
  expect(watch.run("silent").score).toBe(0);
});

test("hours that aren't judged only add to the baseline", () => {
  const watch = new FormWatch();
  for (let hour = 0; hour < 48; hour++) watch.add({ hourOfDay: hour % 24, visits: 40, leads: 2 }, false);
  for (let hour = 0; hour < 24; hour++) watch.add({ hourOfDay: hour, visits: 40, leads: 0 }, false);
  expect(watch.hasBaseline).toBe(false);
  watch.add({ hourOfDay: 0, visits: 40, leads: 0 });
  expect(watch.run("silent")).toMatchObject({ from: 72, visits: 40 });
});

test("weeks of silence still raise an alarm", () => {
  const watch = new FormWatch();
  for (let hour = 0; hour < 672; hour++) watch.add({ hourOfDay: hour % 24, visits: 40, leads: 2 });
  for (let hour = 0; hour < 672; hour++) watch.add({ hourOfDay: hour % 24, visits: 40, leads: 0 });
  const { score, from, leads, visits } = watch.run("silent");
  expect(score).toBeGreaterThan(alarmLimit(2000));
  expect({ from, leads, visits }).toEqual({ from: 672, leads: 0, visits: 672 * 40 });
});

test.each([
  { hourOfDay: 9, leads: 0, expected: 3.3577, silent: 3.3577, low: 1.6789 },
  { hourOfDay: 9, leads: 1, expected: 3.3577, silent: 0, low: 0.9857 },
  { hourOfDay: 10, leads: 0, expected: 1.9332, silent: 1.9332, low: 0.9666 },
])(
  "after four weeks, $leads leads at $hourOfDay o'clock are evidence according to their likelihood",
  ({ hourOfDay, leads, expected, silent, low }) => {
    const watch = new FormWatch();
    // Older data is forgotten.
    watch.add({ hourOfDay: 0, visits: 400, leads: 0 });
    for (let hour = 0; hour < 672; hour++) {
      watch.add({ hourOfDay: hour % 24, visits: 40, leads: hour % 24 === 9 ? 4 : 2 });
    }
    watch.add({ hourOfDay, visits: 40, leads });
    const run = { from: 673, visits: 40, leads, expected: expect.closeTo(expected, 4) };
    expect(watch.run("silent")).toEqual({ ...run, score: expect.closeTo(silent, 4) });
    expect(watch.run("low")).toEqual({ ...run, score: expect.closeTo(low, 4) });
  },
);

test("a page is judged from its tenth lead on", () => {
  const watch = new FormWatch();
  watch.add({ hourOfDay: 0, visits: 40, leads: 10 });
  expect(watch.hasBaseline).toBe(false);
  watch.add({ hourOfDay: 1, visits: 40, leads: 1 });
  expect(watch.hasBaseline).toBe(true);
});

test("more leads a month raise the limit for an alarm", () => {
  expect([0, 1, 1000].map((leads) => alarmLimit(leads))).toEqual([
    Math.log(20),
    Math.log(20),
    Math.log(20_000),
  ]);
  expect(alarmLimit(1000, 1)).toBe(Math.log(2000));
});
