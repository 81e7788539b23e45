import { readConfig } from "../../../config/config.ts";
import { OperatorError } from "../../../domain/errors/operator-error.ts";

/** The problems that a server with these settings reports before it refuses to start; empty if there are none. */
export function findProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof OperatorError) return error.problems;
    throw error;
  }
  return [];
}
