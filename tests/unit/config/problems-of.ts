import { readConfig } from "../../../config/config.ts";
import { StartProblem } from "../../../domain/errors/startup-error.ts";

/** What a server with these settings says before it refuses to start; nothing when they are right. */
export function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartProblem) return error.problems;
    throw error;
  }
  return [];
}
