import type { SharedUploadBytes } from "../../domain/uploads/shared-upload-bytes.ts";
import type { Closable } from "../backend.ts";
import { raw, sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";
import { connectPostgres } from "./connection.ts";
import { PostgresDatabase } from "./database.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const STATEMENT_MS_MAX = 3000;

const SETTINGS = {
  role: "landing_server",
  // Losing this in a power cut only means counting again.
  synchronous_commit: "off",
  lock_timeout: 1000,
};

/** How long a count is recent: less than the hour after which each server asks again. */
const RECENT_MS = 59 * MINUTE_MS;
/** The share of the time that counting may take. */
const COUNTING_SHARE = 1 / 20;
/** A server that counts for longer than this and three times the last count is considered dead. */
const COUNT_MS_MIN = 10 * MINUTE_MS;

const IS_DUE = raw(`
  (counted_at is null or clock_timestamp() not between counted_at
    and counted_at + greatest(${RECENT_MS}, count_ms * ${1 / COUNTING_SHARE}) * interval '1 ms')`);

/** Keeps the bytes of a bucket in the database of leads, which must have been opened before. */
export function openSharedUploadBytes(url: string): Closable<SharedUploadBytes> {
  const options = { connectionsMax: 1, statementMsMax: STATEMENT_MS_MAX, settings: SETTINGS };
  const database = new PostgresDatabase(connectPostgres(url, options));
  const first = async (statement: Sql) => (await database.query(statement))[0];
  return {
    async add(bytes) {
      await database.change(sql`
        insert into picture_bytes (id, added) values (1, ${bytes})
        on conflict (id) do update set added = picture_bytes.added + excluded.added`);
    },
    async total() {
      const row = await first(sql`select counted + added - added_before as total from picture_bytes`);
      return row?.total == null ? null : Number(row.total);
    },
    async begin(recount) {
      await database.change(sql`insert into picture_bytes (id) values (1) on conflict (id) do nothing`);
      const row = await first(sql`
        update picture_bytes
        set counting_until = clock_timestamp() + greatest(${COUNT_MS_MIN}, 3 * count_ms) * interval '1 ms'
        where (counting_until < clock_timestamp() or counting_until > clock_timestamp() + interval '1 day')
          and ${recount ? raw("true") : IS_DUE}
        returning added`);
      return row ? String(row.added) : null;
    },
    async finish(mark, bytes, ms) {
      await database.change(sql`
        update picture_bytes
        set counted = ${bytes}, added_before = ${mark}::bigint, counted_at = clock_timestamp(),
          count_ms = ${Math.round(ms)}, counting_until = '-infinity'`);
    },
    close: () => database.close(),
  };
}
