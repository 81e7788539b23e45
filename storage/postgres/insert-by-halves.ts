/**
 * Inserts many at once. Where one is at fault, halving finds it in few statements, and the others are stored.
 * @param insert stores all that it is given, or rejects and stores none.
 * @param refuse is called with one that is at fault, or of those that met another error.
 */
export async function insertByHalves<Item>(
  items: readonly Item[],
  insert: (items: readonly Item[]) => Promise<void>,
  refuse: (items: readonly Item[], error: unknown) => void,
): Promise<void> {
  try {
    await insert(items);
  } catch (error) {
    if (items.length === 1 || !isRowsFault(error)) return refuse(items, error);
    const half = Math.ceil(items.length / 2);
    await insertByHalves(items.slice(0, half), insert, refuse);
    await insertByHalves(items.slice(half), insert, refuse);
  }
}

/** Data that the database does not take, or a rule of the table that the row breaks. */
export function isRowsFault(error: unknown): error is Error {
  return /^2[23]...$/.test(String((error as { code?: unknown }).code));
}
