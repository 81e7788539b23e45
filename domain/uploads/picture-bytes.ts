/** What all servers on one bucket know together of the bytes in it, so that one of them counts for all. */
export interface PictureBytes {
  /** Notes what this server stored. */
  add(bytes: number): Promise<void>;
  /** The last count and all that was added since its beginning; null before the first count. */
  total(): Promise<number | null>;
  /**
   * Begins a count, unless another server is counting or the last count is recent; a count that takes long is recent for longer.
   * @param anew despite a recent count, such as after deletions
   * @returns a mark for `finish`, or null if this server is not to count
   */
  begin(anew: boolean): Promise<string | null>;
  finish(mark: string, bytes: number, ms: number): Promise<void>;
}
