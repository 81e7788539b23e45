import type postgres from "postgres";
import type { Sql } from "../sql/sql.ts";
import type { Rows, Settings } from "./pool.ts";

/** Set per transaction: a changed default takes effect only in the next one. */
export function inTransaction(settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name.replace(/^default_/, ""), value]),
  );
}

/** A driver with a single connection, which is not replaced within a transaction. */
export type SingleConnection = {
  driver: postgres.Sql;
  /**
   * Call before a transaction. If connected, the driver then doesn't reconnect, so that nothing of it runs elsewhere.
   */
  forbidReconnect(): void;
};

/**
 * Runs each statement in a transaction with its own settings, for connections that a pooler may lend to others in
 * between.
 */
export class Transactions {
  readonly #settings: string;
  readonly #all: readonly SingleConnection[];
  readonly #free: SingleConnection[];
  readonly #waiting: ((free: SingleConnection) => void)[] = [];

  constructor(settings: Settings, connections: readonly SingleConnection[]) {
    this.#settings = Object.entries(inTransaction(settings))
      .map(([name, value]) => `set local ${name} = '${value}';`)
      .join(" ");
    this.#all = connections;
    this.#free = [...connections];
  }

  run({ text, values }: Sql): Promise<Rows> {
    return this.#onConnection(async ({ driver }) => {
      // Without awaiting in between, so that everything is sent at once. Prepared statements would belong to a session.
      const outcomes = await Promise.allSettled([
        driver.unsafe(`begin; ${this.#settings}`).execute(),
        driver.unsafe(text, [...values], { prepare: false }).execute(),
        driver.unsafe("commit").execute(),
      ]);
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (failed) throw failed.reason;
      return (outcomes[1] as PromiseFulfilledResult<Rows>).value;
    });
  }

  /** One message, which PostgreSQL runs as one transaction. */
  async runScript(statements: string): Promise<void> {
    await this.#onConnection(async ({ driver }) => driver.unsafe(this.#settings + statements));
  }

  async runAlone(statement: string): Promise<void> {
    await this.#onConnection(async ({ driver }) => driver.unsafe(statement));
  }

  async close(closeSecondsMax: number): Promise<void> {
    await Promise.all(this.#all.map(({ driver }) => driver.end({ timeout: closeSecondsMax })));
  }

  async #onConnection<Result>(work: (connection: SingleConnection) => Promise<Result>): Promise<Result> {
    // The most recently used one, so that the others become idle and close.
    const connection =
      this.#free.pop() ?? (await new Promise<SingleConnection>((resolve) => this.#waiting.push(resolve)));
    connection.forbidReconnect();
    try {
      return await work(connection);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.#free.push(connection);
    }
  }
}
