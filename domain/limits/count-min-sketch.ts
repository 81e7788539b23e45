import { makeKey } from "../experiment/day-key.ts";
import { SKETCH_ROWS, cellIndexes } from "./cell-indexes.ts";

/** A cell goes no further. No limit is as high. */
export const CELL_MAX = 2 ** 32 - 1;

/** Where a key is counted: a cell of each row. */
export type Cells = readonly number[];

/**
 * Counts as many keys as there are in a fixed number of cells (a count-min sketch with conservative update). A count is
 * never told too low, and too high by what shares its cells. Who shares whose is drawn anew with each `clear`, so that
 * nobody can aim at anybody else's.
 */
export class CountMinSketch {
  readonly #width: number;
  readonly #cells: Uint32Array;
  #secret = makeKey();

  /** @param width cells in each row */
  constructor(width: number) {
    this.#width = width;
    this.#cells = new Uint32Array(width * SKETCH_ROWS);
  }

  clear(): void {
    this.#cells.fill(0);
    this.#secret = makeKey();
  }

  locate(key: string): Cells {
    return cellIndexes(key, this.#secret, this.#width);
  }

  count(cells: Cells): number {
    let least = CELL_MAX;
    for (const place of cells) least = Math.min(least, this.#cells[place]!);
    return least;
  }

  /** Raises those cells alone that are below the new count. */
  add(cells: Cells, amount: number): void {
    const count = Math.min(this.count(cells) + amount, CELL_MAX);
    for (const place of cells) this.#cells[place] = Math.max(this.#cells[place]!, count);
  }
}
