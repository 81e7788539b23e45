import { readConfig } from "../../../config/config.ts";
import { StartupError } from "../../../domain/errors/startup-error.ts";

/** What a server with these settings says before it refuses to start; nothing when they are right. */
export function findProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.problems;
    throw error;
  }
  return [];
}
