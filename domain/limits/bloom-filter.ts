import { makeKey } from "../experiment/day-key.ts";
import { SKETCH_ROWS, cellIndexes } from "./cell-indexes.ts";

/** Bits in each row: 32 MB in all. */
export const BLOOM_WIDTH = 2 ** 26;

/**
 * Remembers as many keys as there are in a fixed number of bits (a Bloom filter). None that it has seen is told to be new;
 * of a day's 17 million (two of each row and picture that all may send) one new key in 370 is told to be seen.
 */
export class BloomFilter {
  readonly #secret = makeKey();
  readonly #width: number;
  readonly #bits: Uint8Array;

  constructor(width = BLOOM_WIDTH) {
    this.#width = width;
    this.#bits = new Uint8Array((width * SKETCH_ROWS) / 8);
  }

  /** Whether the key is new, which it is no longer. */
  add(key: string): boolean {
    let isNew = false;
    for (const place of cellIndexes(key, this.#secret, this.#width)) {
      const [byte, bit] = [place >>> 3, 1 << (place & 7)];
      if ((this.#bits[byte]! & bit) === 0) isNew = true;
      this.#bits[byte]! |= bit;
    }
    return isNew;
  }
}
