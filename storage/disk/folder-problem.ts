import { StartupError } from "../../domain/errors/startup-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";

/** No permission, or no such folder. Other problems may be temporary. */
const WRONG_FOLDER = new Set(["EACCES", "EPERM", "EEXIST", "ENOTDIR", "ELOOP", "ENAMETOOLONG"]);

/** @param folder the folder and what it is for. */
export function folderProblem(folder: string, error: unknown): StartupError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const problem = `${folder} cannot be used: ${message}.`;
  return WRONG_FOLDER.has(code) ? new StartupError(problem) : new StoreDown(problem);
}
