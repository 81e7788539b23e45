import { SKETCH_ROWS } from "./cell-indexes.ts";

/** How much may come to one count within a window. */
export type Quota = { key: string; max: number };

/** What a request adds to its counts. */
export type Claim = {
  /** What is counted. Each has room of its own for counts, so that a flood of one leaves the others as they are. */
  name: string;
  /** A whole number. */
  amount: number;
  windowMs: number;
  /** The client's counts, from the narrowest to the widest, which is its network. */
  own: readonly Quota[];
  /** The most of everyone together, of which each network has a fair share; null: no limit. */
  allMax: number | null;
};

/** What is good once. */
export type Token = {
  /** Keys of one name are remembered in one place, and forgotten together. */
  name: string;
  key: string;
  /** How long keys of this name matter from now on. */
  lastsMs: number;
};

/**
 * Counts of any number of clients in a fixed room. The counts of a name have one window, which begins with the first of
 * them; no count is forgotten before it is over. What is counted of a client may be a little too high, never too low.
 */
export interface Counters {
  /**
   * Adds to all of the claim's counts or, where one of them would come over its most or the network over its share, to none.
   * @returns 0 when they were added to, else the milliseconds until they start anew.
   */
  take(claim: Claim): Promise<number>;
  /** Whether nobody has taken this before. Hardly ever it is told to be taken although it is not. */
  takeOnce(token: Token): Promise<boolean>;
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

const HOUR_MS = 3_600_000;

/** Cells in each of a sketch's rows, of 4 bytes each: 4 MB for what is counted within an hour, 16 MB for what is counted longer. */
export function sketchWidth(windowMs: number): number {
  return (windowMs > HOUR_MS ? 2 ** 22 : 2 ** 20) / SKETCH_ROWS;
}
