/** What became of a lead. `qualified` and `won` are good ones; someone who bought was qualified, too. */
export const OUTCOMES = ["qualified", "won", "lost", "spam"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const GOOD_OUTCOMES = ["qualified", "won"] as const satisfies readonly Outcome[];
export type GoodOutcome = (typeof GOOD_OUTCOMES)[number];

/** An amount in whole units of its currency, such as 120.5 euros. */
export type Money = { amount: number; currency: string };

export type LeadOutcome = {
  outcome: Outcome;
  /** When that was known. */
  at: Date;
  /** What the lead is worth; only for a good lead. */
  value: Money | null;
};

/** How far a lead has come. */
export type Stage = "lead" | GoodOutcome;

export function isGood(outcome: Outcome): outcome is GoodOutcome {
  return (GOOD_OUTCOMES as readonly Outcome[]).includes(outcome);
}

/** Whether a lead with this outcome has reached that stage. */
export function hasReached(outcome: Outcome | null, stage: GoodOutcome): boolean {
  return outcome === stage || (stage === "qualified" && outcome === "won");
}

const DIGITS_MAX = 12;

/**
 * Reads an amount such as "120" or "120.50".
 * @returns null unless it is a number with no more decimals than the currency has.
 */
export function parseAmount(text: string, currency: string): number | null {
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length > DIGITS_MAX || decimals.length > currencyDecimals(currency))
    return null;
  return Number(text);
}

/** "120.50 EUR". */
export function formatMoney({ amount, currency }: Money): string {
  const digits = currencyDecimals(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${amount.toLocaleString("en", options)} ${currency}`;
}

/** How many decimals a currency has: none for yen, two for euros. */
function currencyDecimals(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

export function isSameMoney(one: Money | null, other: Money | null): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency;
}
