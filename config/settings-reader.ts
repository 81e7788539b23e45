import type { Setting, Settings, Values } from "./setting.ts";

export type Env = Readonly<Record<string, string | undefined>>;

/** Reads groups of settings and collects problems and warnings. */
export class SettingsReader {
  /** One line for each setting that is wrong. */
  readonly problems: string[] = [];
  /** Warnings for the log: valid, but worth a line. */
  readonly notes: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** What was set; an empty text counts as not set. */
  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  /** A setting that is wrong adds a problem, and its default stands in for it. */
  read<S extends Settings>(settings: S): Values<S> {
    const values = Object.entries(settings).map(([name, setting]) => [name, this.#value(name, setting)]);
    return Object.fromEntries(values) as Values<S>;
  }

  /** Adds the problem of a setting that is wrong for a reason of its group. */
  refuse(name: string, { expected, text }: { expected: string; text?: string }): void {
    this.problems.push(`${name} must be ${expected}${text === undefined ? "" : `, but it is "${text}"`}.`);
  }

  #value<T>(name: string, setting: Setting<T>): T | undefined {
    const { check, isSecret, howTo } = setting;
    const text = this.text(name) ?? setting.default;
    const value = check.parse(text);
    if (value !== undefined) return value;
    if (howTo !== undefined) this.problems.push(`${name} must be ${check.expected}; ${howTo}`);
    else if (isSecret || mayHoldSecret(text)) this.refuse(name, { expected: check.expected });
    else this.refuse(name, { expected: check.expected, text });
    return check.parse(setting.default);
  }
}

/** What stands before an @ may be a password, of any characters; keys are known by their first letters. */
function mayHoldSecret(text: string): boolean {
  return /@|\b(sdk-|sb_secret_|whsec_)/.test(text);
}
