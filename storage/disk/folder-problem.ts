import { StartupError } from "../../domain/errors/startup-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";

/** A folder that is somebody else's, or no folder. Whatever else is wrong with it, a disk may get over. */
const WRONG_FOLDER = new Set(["EACCES", "EPERM", "EEXIST", "ENOTDIR", "ELOOP", "ENAMETOOLONG"]);

/** @param folder with what it is. */
export function folderProblem(folder: string, error: unknown): StartupError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const problem = `${folder} can not be used: ${message}.`;
  return WRONG_FOLDER.has(code) ? new StartupError(problem) : new StoreDown(problem);
}
