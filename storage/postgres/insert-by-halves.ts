/**
 * Inserts many items at once. If one is invalid, bisecting finds it in few statements, and the others are stored.
 * @param insert stores all of the items, or rejects and stores none.
 * @param refuse is called with an invalid item, or with all items that met another error.
 */
export async function insertByHalves<Item>(
  items: readonly Item[],
  insert: (items: readonly Item[]) => Promise<void>,
  refuse: (items: readonly Item[], error: unknown) => void,
): Promise<void> {
  try {
    await insert(items);
  } catch (error) {
    if (items.length === 1 || !isDataError(error)) return refuse(items, error);
    const half = Math.ceil(items.length / 2);
    await insertByHalves(items.slice(0, half), insert, refuse);
    await insertByHalves(items.slice(half), insert, refuse);
  }
}

/** Invalid data, or a violated constraint. */
export function isDataError(error: unknown): error is Error {
  return /^2[23]...$/.test(String((error as { code?: unknown }).code));
}
