import { setTimeout as wait } from "node:timers/promises";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { isConflict } from "./connection.ts";
import type { PostgresPool } from "./pool.ts";

/** How often a standby may cancel the same read. */
const TRIES_MAX = 4;
const PAUSE_MS = 500;

/**
 * Retries reads that a standby cancels because the primary has deleted rows they need.
 * @throws OperatorError with advice when that does not help.
 */
export function retryCanceledReads(pool: PostgresPool): PostgresPool {
  return {
    runScript: (statements) => pool.runScript(statements),
    runAlone: (statement) => pool.runAlone(statement),
    isReachable: () => pool.isReachable(),
    close: () => pool.close(),
    async run(statement) {
      for (let tries = 1; ; tries++) {
        try {
          return await pool.run(statement);
        } catch (error) {
          if (!isConflict(error)) throw error;
          if (tries === TRIES_MAX) throw canceled();
          await wait(PAUSE_MS);
        }
      }
    },
  };
}

function canceled(): OperatorError {
  return new OperatorError(
    "REPORT_DATABASE_URL: this standby cancels long reads. Set hot_standby_feedback = on there, or raise max_standby_streaming_delay.",
  );
}
