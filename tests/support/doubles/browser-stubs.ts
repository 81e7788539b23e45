import { vi } from "vitest";

/** A tab that has kept these values; returns all that it keeps. Until `vi.unstubAllGlobals`. */
export function stubSessionStorage(entries: Record<string, unknown> = {}): Map<string, string> {
  const kept = new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]));
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

/** The one way by which a script puts files into a file input. */
export function stubDataTransfer() {
  vi.stubGlobal(
    "DataTransfer",
    class {
      files: File[] = [];
      items = { add: (file: File) => this.files.push(file) };
    },
  );
}
