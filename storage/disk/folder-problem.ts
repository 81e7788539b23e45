import { OperatorError } from "../../domain/errors/operator-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";

/** The path or its permissions are wrong, which only an operator can change. Other problems may be temporary. */
const WRONG_FOLDER = new Set(["EACCES", "EPERM", "EEXIST", "ENOTDIR", "ELOOP", "ENAMETOOLONG"]);

/** @param folder the folder and what it is for. */
export function folderProblem(folder: string, error: unknown): OperatorError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const problem = `${folder} cannot be used: ${message}.`;
  return WRONG_FOLDER.has(code) ? new OperatorError(problem) : new StoreDown(problem);
}
