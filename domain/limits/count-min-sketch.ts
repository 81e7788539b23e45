import { makeKey } from "../experiment/day-key.ts";
import { SKETCH_ROWS, cellIndexes } from "./cell-indexes.ts";

/** Cells saturate here, far above any limit. */
export const CELL_MAX = 2 ** 32 - 1;

/** A key's cells, one per row. */
export type Cells = readonly number[];

/**
 * Counts any number of keys in constant memory, with conservative update. A count is never too low, and too high only
 * through collisions. Each `clear` draws a new secret for them, so that nobody can aim at another key's cells.
 */
export class CountMinSketch {
  readonly #width: number;
  readonly #cells: Uint32Array;
  #secret = makeKey();

  /** @param width cells per row */
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
    for (const cell of cells) least = Math.min(least, this.#cells[cell]!);
    return least;
  }

  /** Raises only the cells below the new count. */
  add(cells: Cells, amount: number): void {
    const count = Math.min(this.count(cells) + amount, CELL_MAX);
    for (const cell of cells) this.#cells[cell] = Math.max(this.#cells[cell]!, count);
  }
}
