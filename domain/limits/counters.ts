/** How much may come to one count within a window. */
export type Quota = { key: string; max: number };

/** What a request adds to its counts. */
export type Claim = {
  /** What is counted. Each has room of its own for counts, so that a flood of one leaves the others their room. */
  name: string;
  amount: number;
  windowMs: number;
  /** The client's counts, from the narrowest to the widest, which is its network. */
  own: readonly Quota[];
  /** Counts in place of `own` when there is room for none of them. There are few of these, so they always have room. */
  crowd: Quota;
  /** The count for everyone, which always has room too. */
  all: Quota | null;
};

/**
 * A bounded number of counts. A count lasts until its window is over, never less: a client with many addresses must
 * not be able to evict its own count or anyone else's.
 */
export interface Counters {
  /**
   * Adds to all of the claim's counts or, where one of them would come over its most, to none, and makes none.
   * @returns 0 when they were added to, else the milliseconds until that one starts anew.
   */
  take(claim: Claim): Promise<number>;
  /** Where servers count together: reports when this one can't any more, at once when it can't now, and when it can again. */
  follow?(events: CountersEvents): void;
  close?(): void;
}

export type CountersEvents = {
  /** From now on this server counts by itself. */
  lost: (reason: string) => void;
  /** Servers count together again. */
  back: () => void;
};

/** The most client counts under each name. Beyond that, new clients are counted with their crowd. */
export const COUNTS_MAX = 50_000;

/**
 * The most of these that one network makes within its window: an IPv4 /24 and all its addresses are fewer. What comes from
 * it after that is counted in those that are there, or an IPv6 /48 alone would leave room for nobody.
 */
export const NETWORK_COUNTS_MAX = 500;
