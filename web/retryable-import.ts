/** Files that are on their way, or have come whole; one that was lost is not here. */
const fetched: Record<string, Promise<void>> = {};

/** It forgets failed imports itself and has no cache in private windows, so it would fetch everything twice. */
const isWebKit = navigator.vendor.startsWith("Apple");

/**
 * What the build makes of each `import()`, so that one that failed can be tried again. Firefox before 154 and Chromium
 * before 156 remember that a module could not be fetched: it and all that import it fail from then on, until the page is
 * reloaded. (Under another address it would come, as a second copy beside the one that other modules import.) So its files
 * are fetched plainly first, a failure of which is not remembered, and the import finds them in the browser's cache.
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
    const answer = await fetch(file);
    await answer.blob();
    if (!answer.ok) throw new Error(file);
  } catch (error) {
    delete fetched[file];
    throw error;
  }
}
