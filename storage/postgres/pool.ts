import type postgres from "postgres";
import type { Sql } from "../sql/sql.ts";

export type Rows = postgres.RowList<postgres.Row[]>;

export type PostgresOptions = {
  connectionsMax: number;
  /**
   * How long a statement may run. A server silent for longer, connecting included, counts as gone: all connections are
   * dropped, and the next statement reconnects. Without it, statements have no limit.
   */
  statementMsMax?: number;
  /** Settings in force for each statement, such as the role. */
  settings?: Settings;
};

export type Settings = Record<string, string | number>;

/** Works the same on PostgreSQL itself and behind a pooler in transaction mode. */
export type PostgresPool = {
  /** Runs a statement in a transaction of its own, with the pool's settings. */
  run(statement: Sql): Promise<Rows>;
  /** Runs several statements, without values, as one transaction. */
  runScript(statements: string): Promise<void>;
  /** Runs a statement that can't be in a transaction, and whose role is the login's. */
  runAlone(statement: string): Promise<void>;
  /** Whether something answers at the URL. Doesn't wake a database that sleeps behind it. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
};
