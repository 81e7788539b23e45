/** Each batch is one short query, so a slow reader holds no lock or transaction. */
export const BATCH_ROWS = 1000;

/** Yields batches until one is not full, fetching the next one while the previous one is in use. */
export async function* inBatches<Row>(
  batchAfter: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows = await batchAfter(null);
  while (rows.length > 0) {
    const next = rows.length < BATCH_ROWS ? Promise.resolve([]) : batchAfter(rows.at(-1)!);
    // If the reader stops early, nobody awaits this batch.
    next.catch(() => {});
    yield rows;
    rows = await next;
  }
}
