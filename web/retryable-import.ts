/** Files that are being fetched or have fully arrived; failed ones are removed. */
const fetched: Record<string, Promise<void>> = {};

/** WebKit retries failed imports by itself, and has no cache in private windows, so it would fetch everything twice. */
const isWebKit = navigator.vendor.startsWith("Apple");

/**
 * The build replaces each `import()` by this, so that a failed one can be retried. Firefox before 154 and Chromium
 * before 156 remember that a module could not be fetched: it and all modules that import it then fail until the page is
 * reloaded. (Under another URL it would load, as a second copy of the one that other modules import.) So its files
 * are first fetched with `fetch`, whose failures are not remembered, and the import finds them in the browser's cache.
 */
export async function retryableImport<Module>(load: () => Promise<Module>, files: string[]): Promise<Module> {
  await Promise.all(
    files.map((file) => {
      if (isWebKit) return import(/* @vite-ignore */ file);
      return (fetched[file] ??= fetchWhole(file));
    }),
  );
  return load();
}

async function fetchWhole(file: string) {
  try {
    const response = await fetch(file);
    await response.blob();
    if (!response.ok) throw new Error(file);
  } catch (error) {
    delete fetched[file];
    throw error;
  }
}
