import type { Setting, Settings, Values } from "./setting.ts";

export type Env = Readonly<Record<string, string | undefined>>;

/** Reads groups of settings and collects problems and warnings. */
export class SettingsReader {
  /** One line for each invalid setting. */
  readonly problems: string[] = [];
  /** Warnings for the log. */
  readonly notes: string[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** The variable's trimmed text; undefined when empty or not set. */
  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  /** An invalid setting adds a problem and reads as its default. */
  read<S extends Settings>(settings: S): Values<S> {
    const values = Object.entries(settings).map(([name, setting]) => [
      setting.property,
      this.#value(name, setting),
    ]);
    return Object.fromEntries(values) as Values<S>;
  }

  /** Adds a problem of a single setting. */
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

/** A URL may carry a password before its @; keys are recognized by their prefix. */
function mayHoldSecret(text: string): boolean {
  return /@|\b(sdk-|sb_secret_|whsec_)/.test(text);
}
