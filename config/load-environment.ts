import { loadEnvFile } from "./load-env-file.ts";
import { loadSecretFiles } from "./load-secret-files.ts";

/**
 * Adds `.env` and secret files to the process's environment.
 * @throws OperatorError when one of them cannot be used.
 */
export function loadEnvironment(): void {
  loadEnvFile();
  loadSecretFiles(process.env);
}
