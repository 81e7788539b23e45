/** flagd's name for the moment of an evaluation, in Unix seconds. */
const TIMESTAMP = "$flagd.timestamp";

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  "<": (one, other) => one < other,
  "<=": (one, other) => one <= other,
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
};

/**
 * The rules at a moment: comparisons of `$flagd.timestamp` with a number become true or false; everything else stays
 * the same.
 */
export function rulesAt(rules: unknown, at: Date): unknown {
  if (Array.isArray(rules)) return rules.map((part) => rulesAt(part, at));
  if (typeof rules !== "object" || rules === null) return rules;
  const comparison = readComparison(rules);
  if (comparison !== null) return comparison.holds(toSeconds(at));
  return Object.fromEntries(Object.entries(rules).map(([name, part]) => [name, rulesAt(part, at)]));
}

/** The moments at which rules may change, in order. */
export function scheduledMoments(rules: unknown): Date[] {
  const moments = new Set<number>();
  const collect = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const comparison = readComparison(part);
    if (comparison !== null) moments.add(comparison.seconds);
    else Object.values(part).forEach(collect);
  };
  collect(rules);
  return [...moments].toSorted((one, other) => one - other).map((seconds) => new Date(seconds * 1000));
}

/** Unix seconds, rounded as flagd does. */
function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Null for anything but a comparison of the time with a number. */
function readComparison(part: object): { seconds: number; holds: (now: number) => boolean } | null {
  const [[operator = "", operands] = [], ...more] = Object.entries(part);
  const compare = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator]! : null;
  if (compare === null || more.length > 0 || !Array.isArray(operands) || operands.length !== 2) return null;
  const [one, other] = operands as [unknown, unknown];
  if (isTimestamp(one) && typeof other === "number") {
    return { seconds: other, holds: (now) => compare(now, other) };
  }
  if (typeof one === "number" && isTimestamp(other))
    return { seconds: one, holds: (now) => compare(one, now) };
  return null;
}

function isTimestamp(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  const [[operator, name] = [], ...more] = Object.entries(part);
  return operator === "var" && more.length === 0 && [name].flat().join() === TIMESTAMP;
}
