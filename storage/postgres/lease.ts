import { randomUUID } from "node:crypto";
import type { SqlDatabase } from "../sql/database.ts";
import { raw, sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";

/** A program that died lets others in after this. */
const LEASE_MS = 60_000;
const RENEW_EVERY_MS = LEASE_MS / 4;

/** With the locks of a session that older versions take, which end with it. */
const OLD_LOCKS = { maintenance: 7_217_002, conversions: 7_217_003, indexes: 7_217_004 };

export type LeaseName = keyof typeof OLD_LOCKS;

const UNTIL = raw(`clock_timestamp() + interval '${LEASE_MS} ms'`);

/** Also when a clock that was ahead has been set back. */
const IS_OVER = sql`(leases.until <= clock_timestamp() or leases.until > ${UNTIL})`;

/** The exclusive right to do something in a database, which all of its servers and commands respect. */
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
    // While the database is away, the holder can do nothing else either.
    this.#timer = setInterval(() => void this.#renew().catch(() => {}), RENEW_EVERY_MS).unref();
  }

  /** @throws Error when another program may have taken it, such as while this one was suspended. */
  async check(): Promise<void> {
    if (performance.now() - this.#renewedAtMs > RENEW_EVERY_MS) await this.#renew();
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    const remove = () => this.#database.change(sql`delete from leases where ${this.#isOurs}`);
    // A connection that was cut is noticed by the first statement, which fails; the second has another one.
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

/** A database whose statements run only while a lease is held, if there is one. */
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
    // If it can't be released, it ends by itself.
    await this.release().catch(() => {});
    await this.#database.close();
  }
}
