import { groups } from "./groups/all.ts";
import { OLD_CONSENT_NAME } from "./groups/privacy.ts";
import type { Env } from "./settings-reader.ts";

const NAMES = [...groups.flatMap(({ settings }) => Object.keys(settings)), OLD_CONSENT_NAME];

/** A warning for each variable whose name resembles a setting's. */
export function findMisspelled(env: Env): string[] {
  const unknown = Object.keys(env).filter((name) => env[name]?.trim() && !NAMES.includes(name));
  return unknown.flatMap((name) => {
    const suggestion = NAMES.find((known) => isOneEditAway(name, known));
    return suggestion === undefined
      ? []
      : [`${name} is not a setting, and has no effect: is ${suggestion} meant?`];
  });
}

/** One letter inserted, deleted or substituted, or two neighbors swapped. */
function isOneEditAway(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)) return true;
  return a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0];
}
