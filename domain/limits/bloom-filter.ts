import { makeKey } from "../experiment/day-key.ts";
import { SKETCH_ROWS, cellIndexes } from "./cell-indexes.ts";

/** Bits per row: 32 MB in total. */
export const BLOOM_WIDTH = 2 ** 26;

/**
 * Remembers any number of keys in constant memory. A key that was added is never reported as new. After a day's maximum
 * of 17 million keys (two for each row and picture that rate limits allow), one new key in 370 is taken for a known
 * one.
 */
export class BloomFilter {
  readonly #secret = makeKey();
  readonly #width: number;
  readonly #bits: Uint8Array;

  constructor(width = BLOOM_WIDTH) {
    this.#width = width;
    this.#bits = new Uint8Array((width * SKETCH_ROWS) / 8);
  }

  /** Adds a key; true if it was new. */
  add(key: string): boolean {
    let isNew = false;
    for (const index of cellIndexes(key, this.#secret, this.#width)) {
      const [byte, bit] = [index >>> 3, 1 << (index & 7)];
      if ((this.#bits[byte]! & bit) === 0) isNew = true;
      this.#bits[byte]! |= bit;
    }
    return isNew;
  }

  has(key: string): boolean {
    const indexes = cellIndexes(key, this.#secret, this.#width);
    return indexes.every((index) => (this.#bits[index >>> 3]! & (1 << (index & 7))) !== 0);
  }
}
