import { LEADS_TABLE } from "../../contract/lead-row.ts";
import { StartupError } from "../../domain/errors/startup-error.ts";
import type { LeadAccess, LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import type { Refused } from "../../domain/leads/lead-transfer.ts";
import { SqlLeadAdminRepository } from "../sql/lead-admin-repository.ts";
import type { AddRows } from "../sql/lead-transfer.ts";
import { TABLE } from "../sql/leads-table.ts";
import { requireCurrent } from "../sql/migrations.ts";
import { connectPostgres, openOnPool } from "./connection.ts";
import type { PostgresPool } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";
import { insertByHalves, isRowsFault } from "./insert-by-halves.ts";
import { migrationDriver, migratePostgres } from "./migrate.ts";
import { toStorableJson } from "./storable-json.ts";
import { LACKS_THE_RIGHT } from "./startup-errors.ts";

/** One for work, and one to prefetch. */
const CONNECTIONS_MAX = 2;

/** The key of an advisory lock: any number that no other program uses in this database. */
const MAINTENANCE_LOCK = 7_217_002;

type Settings = Record<string, string | number>;

const SETTINGS: Record<LeadAccess, Settings> = {
  // No timeout: only the operator waits. A string, because the driver omits the number 0.
  read: { default_transaction_read_only: "on", statement_timeout: "0" },
  delete: { default_transaction_read_only: "off", statement_timeout: "0" },
  mark: { default_transaction_read_only: "off", statement_timeout: "0" },
  // Only the rights that maintenance needs, not those of the address's user.
  maintain: { default_transaction_read_only: "off", statement_timeout: "0", role: "landing_upkeep" },
  add: { default_transaction_read_only: "off", statement_timeout: 60_000, synchronous_commit: "on" },
};

/**
 * Opens a database of leads. Servers may be running on it. With access to add, migrates it first.
 * @throws StartupError when it cannot be used or is of another version, without its password.
 */
export async function openPostgresLeadAdminRepository(
  url: string,
  access: LeadAccess,
): Promise<LeadAdminRepository> {
  if (access === "add") await migratePostgres(url);
  // UTC, so that the text of times does not depend on the server.
  const settings = { timezone: "UTC", ...SETTINGS[access] };
  return openOnPool(url, { connectionsMax: CONNECTIONS_MAX, settings }, "roles", async (pool) => {
    try {
      // The server has migrated it already.
      if (access !== "maintain") await requireCurrent(migrationDriver(pool.sql, url));
      await pool.sql.unsafe(`select id from ${TABLE.text} limit 1`);
    } catch (error) {
      if (access === "maintain" || (error as { code?: unknown }).code !== LACKS_THE_RIGHT) throw error;
      throw new StartupError(
        "DATABASE_URL: this user may not read the leads. Use the address of the database's owner.",
      );
    }
    return new PostgresLeadAdminRepository(pool, url, settings);
  });
}

class PostgresLeadAdminRepository extends SqlLeadAdminRepository {
  readonly #url: string;
  readonly #settings: Settings;

  constructor(pool: PostgresPool, url: string, settings: Settings) {
    super(new PostgresDatabase(pool), manyAtOnce(pool));
    this.#url = url;
    this.#settings = settings;
  }

  async withExclusiveLock(work: () => Promise<void>): Promise<boolean> {
    // A pool of its own rather than a connection reserved by the driver: when a reserved one breaks, the driver throws an
    // error that can't be caught.
    const pool = connectPostgres(this.#url, {
      connectionsMax: 1,
      keepsIdle: true,
      settings: this.#settings,
    });
    try {
      const [lock] = await pool.sql`select pg_try_advisory_lock(${MAINTENANCE_LOCK}) as is_free`;
      if (!lock!.is_free) return false;
      await work();
      return true;
    } finally {
      // The lock ends with its connection.
      await pool.close();
    }
  }
}

function manyAtOnce({ sql }: PostgresPool): AddRows {
  return async (names, rows) => {
    const columns = sql(names as string[]);
    const refused: Refused[] = [];
    let added = 0;
    if (rows.length === 0) return { added, refused };
    await insertByHalves(
      rows,
      async (some) => {
        const { count } = await sql`
          insert into ${sql(LEADS_TABLE)} (${columns})
          select ${columns} from json_populate_recordset(null::${sql(LEADS_TABLE)}, ${toStorableJson(some)}::text::json)
          on conflict do nothing`;
        added += count;
      },
      ([row], error) => {
        if (!isRowsFault(error)) throw error;
        refused.push({ id: row!.id, problem: error.message });
      },
    );
    return { added, refused };
  };
}
