import type { UploadPlace } from "../place.ts";

/** The pictures of a folder, a file each. */
export function diskPlace(folder: string): UploadPlace {
  return {
    name: folder,
    folder,
    openStore: async () => (await import("./upload-store.ts")).openDiskUploadStore(folder),
    openRepository: async () => (await import("./upload-repository.ts")).openDiskUploadRepository(folder),
  };
}
