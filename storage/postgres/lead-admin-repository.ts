import { OperatorError } from "../../domain/errors/operator-error.ts";
import type { LeadAccess, LeadAdminRepository } from "../../domain/leads/lead-admin-repository.ts";
import type { RefusedRow } from "../../domain/leads/lead-transfer.ts";
import { SqlLeadAdminRepository } from "../sql/lead-admin-repository.ts";
import type { AddRows } from "../sql/lead-transfer.ts";
import { LEADS } from "../sql/select-leads.ts";
import { requireCurrent } from "../sql/migrations.ts";
import { raw, sql } from "../sql/sql.ts";
import { openOnPool } from "./connection.ts";
import type { PostgresPool, Settings } from "./pool.ts";
import { PostgresDatabase } from "./database.ts";
import { insertByHalves, isDataError } from "./insert-by-halves.ts";
import { LeasedDatabase } from "./lease.ts";
import { migrationDriver, migratePostgres } from "./migrate.ts";
import { toStorableJson } from "./storable-json.ts";
import { retryCanceledReads } from "./standby.ts";
import { INSUFFICIENT_PRIVILEGE } from "./operator-errors.ts";

/** One for work, and one to prefetch. */
const CONNECTIONS_MAX = 2;

const SETTINGS: Record<LeadAccess, Settings> = {
  // No timeout: only the operator waits. A string, because the driver omits the number 0.
  read: { default_transaction_read_only: "on", statement_timeout: "0" },
  report: { default_transaction_read_only: "on", statement_timeout: "0" },
  delete: { default_transaction_read_only: "off", statement_timeout: "0" },
  mark: { default_transaction_read_only: "off", statement_timeout: "0" },
  // Only the rights that maintenance needs, not those of the URL's user.
  maintain: { default_transaction_read_only: "off", statement_timeout: "0", role: "landing_upkeep" },
  add: { default_transaction_read_only: "off", statement_timeout: 60_000, synchronous_commit: "on" },
};

/**
 * Opens a database of leads. Servers may be running on it. With access to add, migrates it first.
 * @throws OperatorError when it cannot be used or is of another version, without its password.
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
      if (access !== "maintain") await requireCurrent(migrationDriver(pool, url));
      await pool.run(sql`select id from ${LEADS} limit 1`);
    } catch (error) {
      if (access === "maintain" || (error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new OperatorError(
        "DATABASE_URL: this user may not read the leads. Use the URL of the database's owner.",
      );
    }
    return new PostgresLeadAdminRepository(access === "report" ? retryCanceledReads(pool) : pool);
  });
}

/** The queries are in `storage/sql/lead-admin-repository.ts`. */
class PostgresLeadAdminRepository extends SqlLeadAdminRepository {
  readonly #leased: LeasedDatabase;

  constructor(pool: PostgresPool) {
    const leased = new LeasedDatabase(new PostgresDatabase(pool));
    super(leased, manyAtOnce(pool));
    this.#leased = leased;
  }

  async withExclusiveLock(work: () => Promise<void>): Promise<boolean> {
    if (!(await this.#leased.take("maintenance"))) return false;
    try {
      await work();
    } finally {
      // If it can't be released, it expires.
      await this.#leased.release().catch(() => {});
    }
    return true;
  }
}

function manyAtOnce(pool: PostgresPool): AddRows {
  return async (names, rows) => {
    const columns = raw(names.map((name) => `"${name}"`).join(", "));
    const refused: RefusedRow[] = [];
    let added = 0;
    if (rows.length === 0) return { added, refused };
    await insertByHalves(
      rows,
      async (some) => {
        const { count } = await pool.run(sql`
          insert into ${LEADS} (${columns})
          select ${columns} from json_populate_recordset(null::${LEADS}, ${toStorableJson(some)}::json)
          on conflict do nothing`);
        added += count;
      },
      ([row], error) => {
        if (!isDataError(error)) throw error;
        refused.push({ id: row!.id, problem: error.message });
      },
    );
    return { added, refused };
  };
}
