import { loadEnvFile } from "./load-env-file.ts";
import { loadSecretFiles } from "./load-secret-files.ts";

/**
 * Completes the process's environment from `.env` and from files of secrets.
 * @throws OperatorError when one of them cannot be used.
 */
export function loadEnvironment(): void {
  loadEnvFile();
  loadSecretFiles(process.env);
}
