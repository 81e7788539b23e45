/** How much may come to one count within a window. */
export type Quota = { key: string; max: number };

/** What a request adds to its counts. */
export type Claim = {
  /** What is counted. Each has room of its own for counts, so that a flood of one leaves the others their room. */
  name: string;
  amount: number;
  windowMs: number;
  /** The counts of whoever asks, from the narrowest to the widest. */
  own: readonly Quota[];
  /** Counts in place of `own` when there is room for none of them. There are few of these, so they always have room. */
  crowd: Quota;
  /** The count for everyone, which always has room too. */
  all: Quota | null;
};

/**
 * Counts, of which there are never more than so many. A count starts anew when its window is over, and is forgotten
 * no sooner: whoever comes from many addresses must not make others, or itself, be forgotten.
 */
export interface Counters {
  /**
   * Adds to all of the claim's counts or, where one of them would come over its most, to none, and makes none.
   * @returns 0 when they were added to, else the milliseconds until that one starts anew.
   */
  take(claim: Claim): Promise<number>;
}

/** How many counts of whoever asks there are of each name. Beyond, new ones are counted with their crowd. */
export const COUNTS_MAX = 50_000;
