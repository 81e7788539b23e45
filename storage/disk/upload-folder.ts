import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { isUploadName } from "../../contract/uploads.ts";
import type { UploadContent } from "../../domain/uploads/upload-store.ts";
import { syncFolder } from "../sync-folder.ts";

/** A folder with a file for each picture: what stores and repositories share. */
export class UploadFolder {
  protected readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async open(name: string): Promise<UploadContent | null> {
    const file = await nullIfMissing(open(this.pathTo(name)));
    if (file === null) return null;
    const { size } = await file.stat();
    return { bytes: file.createReadStream(), size };
  }

  async size(name: string): Promise<number | null> {
    return (await nullIfMissing(stat(this.pathTo(name))))?.size ?? null;
  }

  async close(): Promise<void> {}

  protected pathTo(name: string): string {
    if (!isUploadName(name)) throw new Error("This is not the name of a picture.");
    return join(this.folder, name);
  }

  protected sync(): Promise<void> {
    return syncFolder(this.folder);
  }
}

/** Resolves to null when the file or folder does not exist. */
export async function nullIfMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
