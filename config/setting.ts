/** Validates and parses the text of a setting. */
export type Check<T> = {
  /** Completes the sentence "PORT must be …". */
  expected: string;
  /** @returns undefined for invalid text. */
  parse: (text: string) => T | undefined;
};

/** A setting's declaration: the server reads it, and docs/settings.md and .env.example are generated from it. */
export type Setting<T> = {
  /** The name of its value in code. */
  property: string;
  /** The text that is parsed when the variable is not set. */
  default: string;
  /** How the docs describe an empty default. */
  unset?: string;
  /** Markdown; links are relative to docs/. */
  meaning: string;
  check: Check<T>;
  /** Messages must not repeat the value. */
  isSecret?: true;
  /** How to make a valid value. */
  howTo?: string;
};

export type Settings = Readonly<Record<string, Setting<unknown>>>;

/** Related settings. */
export type Group = { title: string; settings: Settings };

/** Parsed settings by their `property`. */
export type Values<S extends Settings> = {
  [Name in keyof S as S[Name]["property"]]: S[Name] extends { check: Check<infer T> } ? T : never;
};
