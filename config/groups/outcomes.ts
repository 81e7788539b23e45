import { optional } from "../checks.ts";
import type { Check, Group } from "../setting.ts";

const currency: Check<string> = {
  expected: "a currency's three letters, such as EUR (ISO 4217)",
  parse: (text) => (Intl.supportedValuesOf("currency").includes(text) ? text : undefined),
};

export const outcomes = {
  title: "Outcomes",
  settings: {
    CURRENCY: {
      property: "currency",
      default: "",
      unset: "none",
      check: optional(currency),
      meaning: "The currency of leads' [values](operators.md#record-what-became-of-them), such as EUR.",
    },
  },
} as const satisfies Group;
