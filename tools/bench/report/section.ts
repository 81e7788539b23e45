/** The results of one part of the bench. */
export type Section = {
  title: string;
  /** What was measured and how, in a few sentences. */
  about: string;
  tables: Table[];
  goals: Goal[];
  /** What was skipped, and why. */
  skipped: string[];
};

export type Table = { columns: string[]; rows: (string | number)[][] };

export type Goal = { goal: string; measured: string; reached: boolean };

export function atMost(goal: string, measured: number, max: number, unit = ""): Goal {
  return {
    goal: `${goal}: at most ${max}${unit}`,
    measured: formatNumber(measured) + unit,
    reached: measured <= max,
  };
}

export function atLeast(goal: string, measured: number, min: number, unit = ""): Goal {
  return {
    goal: `${goal}: at least ${min}${unit}`,
    measured: formatNumber(measured) + unit,
    reached: measured >= min,
  };
}

/** With three significant digits, or all digits of integers. */
export function formatNumber(number: number): string {
  if (Number.isInteger(number) || Math.abs(number) >= 1000) return Math.round(number).toLocaleString("en");
  return number.toFixed(Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2);
}
