/** One count that a request adds to. It starts anew when its window is over. */
export type Quota = {
  key: string;
  amount: number;
  /** The most that the count may come to within one window. */
  max: number;
  windowMs: number;
};

export interface Counters {
  /**
   * Adds to all of these counts or, where one of them would come over its most, to none.
   * @returns 0 when they were added to, else the milliseconds until that one starts anew.
   */
  take(quotas: readonly Quota[]): Promise<number>;
}
