import { vi } from "vitest";

/** Stubs `sessionStorage` with these values until `vi.unstubAllGlobals`. @returns its contents. */
export function stubSessionStorage(entries: Record<string, unknown> = {}): Map<string, string> {
  const kept = new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]));
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

/** Scripts can set an input's files only through a DataTransfer. */
export function stubDataTransfer() {
  vi.stubGlobal(
    "DataTransfer",
    class {
      files: File[] = [];
      items = { add: (file: File) => this.files.push(file) };
    },
  );
}
