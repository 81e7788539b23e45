import { groups } from "./groups/all.ts";
import { OLD_CONSENT_NAME } from "./groups/privacy.ts";
import { editDistance } from "./nearest.ts";
import type { Env } from "./settings-reader.ts";

const NAMES = [...groups.flatMap(({ settings }) => Object.keys(settings)), OLD_CONSENT_NAME];

/** A warning for each variable whose name resembles a setting's. */
export function findMisspelled(env: Env): string[] {
  const unknown = Object.keys(env).filter((name) => env[name]?.trim() && !NAMES.includes(name));
  return unknown.flatMap((name) => {
    const suggestion = NAMES.find((known) => editDistance(name, known) === 1);
    return suggestion === undefined
      ? []
      : [`${name} is not a setting, and has no effect. Did you mean ${suggestion}?`];
  });
}
