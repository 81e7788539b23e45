import type { UploadBackend } from "../backend.ts";

/** Keeps each picture as a file in a folder. */
export function diskBackend(folder: string): UploadBackend {
  return {
    name: folder,
    folder,
    openStore: async () => (await import("./upload-store.ts")).openDiskUploadStore(folder),
    openRepository: async () => (await import("./upload-repository.ts")).openDiskUploadRepository(folder),
  };
}
