import { randomUUID } from "node:crypto";
import type { SqlDatabase } from "../sql/database.ts";
import { raw, sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** A dead program's lease expires after this. */
const LEASE_MS = MINUTE_MS;
const RENEW_EVERY_MS = LEASE_MS / 4;

/** The numbers of the session locks that older versions take. */
const OLD_LOCKS = { maintenance: 7_217_002, conversions: 7_217_003, indexes: 7_217_004 };

export type LeaseName = keyof typeof OLD_LOCKS;

const UNTIL = raw(`clock_timestamp() + interval '${LEASE_MS} ms'`);

/** The second condition ends leases taken while the clock was ahead. */
const IS_OVER = sql`(leases.until <= clock_timestamp() or leases.until > ${UNTIL})`;

/** A database-wide lock that expires. */
export class Lease {
  readonly #database: SqlDatabase;
  readonly #isOurs: Sql;
  readonly #timer: NodeJS.Timeout;
  #renewedAtMs: number;

  /** Null while another program holds it. */
  static async take(database: SqlDatabase, name: LeaseName): Promise<Lease | null> {
    const holder = randomUUID();
    const takenAtMs = performance.now();
    const taken = await database.change(sql`
      insert into leases (name, holder, until)
      select ${name}, ${holder}, ${UNTIL} where pg_try_advisory_xact_lock(${OLD_LOCKS[name]})
      on conflict (name) do update set holder = excluded.holder, until = excluded.until where ${IS_OVER}`);
    return taken > 0 ? new Lease(database, name, holder, takenAtMs) : null;
  }

  private constructor(database: SqlDatabase, name: LeaseName, holder: string, takenAtMs: number) {
    this.#database = database;
    this.#isOurs = sql`name = ${name} and holder = ${holder}`;
    this.#renewedAtMs = takenAtMs;
    // While the database is down, the holder can do nothing else either.
    this.#timer = setInterval(() => void this.#renew().catch(() => {}), RENEW_EVERY_MS).unref();
  }

  /** @throws Error when another program may have taken it, such as while this process was suspended. */
  async check(): Promise<void> {
    if (performance.now() - this.#renewedAtMs > RENEW_EVERY_MS) await this.#renew();
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    const remove = () => this.#database.change(sql`delete from leases where ${this.#isOurs}`);
    // The first statement on a cut connection fails; the second gets a new connection.
    await remove().catch(remove);
  }

  async #renew(): Promise<void> {
    const renewedAtMs = performance.now();
    const renewed = await this.#database.change(
      sql`update leases set until = ${UNTIL} where ${this.#isOurs}`,
    );
    if (renewed === 0) throw new LeaseLost();
    this.#renewedAtMs = renewedAtMs;
  }
}

class LeaseLost extends Error {
  override name = "LeaseLost";
  override message = "Another program has begun the same work meanwhile.";
}

/** A database whose statements run only while the lease, if any, is held. */
export class LeasedDatabase implements SqlDatabase {
  readonly #database: SqlDatabase;
  #lease: Lease | null = null;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  get dialect() {
    return this.#database.dialect;
  }

  /** @returns whether the lease was free. */
  async take(name: LeaseName): Promise<boolean> {
    this.#lease = await Lease.take(this.#database, name);
    return this.#lease !== null;
  }

  async release(): Promise<void> {
    const lease = this.#lease;
    this.#lease = null;
    await lease?.release();
  }

  async query(statement: Sql) {
    await this.#lease?.check();
    return this.#database.query(statement);
  }

  async change(statement: Sql) {
    await this.#lease?.check();
    return this.#database.change(statement);
  }

  async close(): Promise<void> {
    // If it can't be released, it expires.
    await this.release().catch(() => {});
    await this.#database.close();
  }
}
