import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { SCREEN_PATHS } from "../../contract/paths.ts";
import { literal, raw } from "./sql.ts";

export const TABLE = raw(`"${LEADS_TABLE}"`);

/** The page where visitors leave an address for their product. */
export const ADDRESS_PATH = literal(SCREEN_PATHS.adCreation);

/** Rows per batch. Each batch is one short read: nothing is held between two, however slow the reader is. */
export const BATCH_ROWS = 1000;

/** Reads batches, the next one while the last is in use, until one is not full. */
export async function* inBatches<Row>(
  batchAfter: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows = await batchAfter(null);
  while (rows.length > 0) {
    const next = rows.length < BATCH_ROWS ? Promise.resolve([]) : batchAfter(rows.at(-1)!);
    // The reader has stopped; the outcome of the next batch no longer matters.
    next.catch(() => {});
    yield rows;
    rows = await next;
  }
}
