import type { UploadBackend } from "../backend.ts";

/** The pictures of a folder, a file each. */
export function diskBackend(folder: string): UploadBackend {
  return {
    name: folder,
    folder,
    openStore: async () => (await import("./upload-store.ts")).openDiskUploadStore(folder),
    openRepository: async () => (await import("./upload-repository.ts")).openDiskUploadRepository(folder),
  };
}
