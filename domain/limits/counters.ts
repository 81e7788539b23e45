import { SKETCH_ROWS } from "./cell-indexes.ts";
import { HOUR_MS } from "../durations.ts";

/** The most that one key may use within a window. */
export type Quota = { key: string; max: number };

/** How much of a limit a request uses up. */
export type Usage = {
  /** The kind of count. Each has memory of its own, so a flood of one kind leaves the others intact. */
  name: string;
  /** An integer. */
  amount: number;
  windowMs: number;
  /** The client's quotas, from its IP address to its whole network. */
  own: readonly Quota[];
  /** The limit for everyone together, of which each network gets a fair share; null for none. */
  globalMax: number | null;
};

/** Something that is valid for a single user. */
export type Token = {
  /** Keys of one name are stored, and expire, together. */
  name: string;
  key: string;
  /** Who uses it. */
  by: string;
  /** How long keys of this name must be remembered. */
  lastsMs: number;
};

/**
 * Rate-limit counts for any number of clients in constant memory. All counts of a name share a fixed window, which
 * starts with the first of them. A count may be slightly too high, never too low.
 */
export interface Counters {
  /**
   * Adds to all of the usage's counts, or to none if that would exceed a quota or the network's share.
   * @returns 0 if granted, else the milliseconds until the window ends
   */
  take(usage: Usage): Promise<number>;
  /**
   * Whether nobody else used the token; its user may use it again. Rarely false for an unused token; true for one that
   * another used only after that was forgotten: by a restart, or without the store that servers share.
   */
  takeOnce(token: Token): Promise<boolean>;
  /** For counts shared between servers: reports losing the connection (also if it is down now) and regaining it. */
  follow?(events: CountersEvents): void;
  close?(): void;
}

export type CountersEvents = {
  /** This server now counts on its own. */
  lost: (reason: string) => void;
  /** Counts are shared again. */
  back: () => void;
};

/**
 * Cells per row of a sketch. With 4 bytes each, a sketch takes 4 MB for windows up to an hour and 16 MB for longer
 * ones.
 */
export function sketchWidth(windowMs: number): number {
  return (windowMs > HOUR_MS ? 2 ** 22 : 2 ** 20) / SKETCH_ROWS;
}
