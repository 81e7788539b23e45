/** The number of bytes in a bucket, shared by all its servers, so that only one of them has to count. */
export interface SharedUploadBytes {
  /** Adds what this server stored. */
  add(bytes: number): Promise<void>;
  /** The last count, plus everything added since it began; null before the first count. */
  total(): Promise<number | null>;
  /**
   * Begins a count, unless another server is counting or the last count is still recent. One
   * that took long stays recent for longer.
   * @param recount despite a recent count, such as after deletions
   * @returns a mark for `finish`, or null if this server should not count
   */
  begin(recount: boolean): Promise<string | null>;
  finish(mark: string, bytes: number, ms: number): Promise<void>;
}
