/** What the text of a setting must be. */
export type Check<T> = {
  /** Ends the sentence "PORT must be". */
  expected: string;
  /** @returns undefined for a text that is wrong. */
  parse: (text: string) => T | undefined;
};

/** A setting's declaration, by which the server reads it; docs/settings.md and .env.example are generated from it. */
export type Setting<T> = {
  /** The text that counts when it is not set. */
  default: string;
  /** How the docs describe a default that says nothing by itself. */
  unset?: string;
  /** In Markdown, with links as they lead from docs/. */
  meaning: string;
  check: Check<T>;
  /** A secret: messages must not repeat its value. */
  isSecret?: true;
  /** How to get a right one. */
  howTo?: string;
};

export type Settings = Readonly<Record<string, Setting<unknown>>>;

/** Settings that are about one thing. */
export type Group = { title: string; settings: Settings };

export type Values<S extends Settings> = {
  [Name in keyof S]: S[Name] extends { check: Check<infer T> } ? T : never;
};
