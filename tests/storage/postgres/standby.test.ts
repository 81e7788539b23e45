import { expect, test } from "vitest";
import type { PostgresPool } from "../../../storage/postgres/pool.ts";
import { retryCanceledReads } from "../../../storage/postgres/standby.ts";
import { sql } from "../../../storage/sql/sql.ts";
import { holdPauses } from "../../support/doubles/pauses.ts";

/** A standby that cancels a read this many times. */
function cancelling(times: number) {
  holdPauses((pause) => pause.end());
  const standby = { reads: 0 };
  const pool = retryCanceledReads({
    async run() {
      standby.reads += 1;
      if (standby.reads <= times) {
        throw Object.assign(new Error("canceling statement due to conflict with recovery"), {
          code: "40001",
        });
      }
      return [];
    },
  } as unknown as PostgresPool);
  const read = () => pool.run(sql`select 1`);
  return { standby, read };
}

test("a read that a standby cancels three times is retried", async () => {
  const { standby, read } = cancelling(3);
  expect(await read()).toEqual([]);
  expect(standby.reads).toBe(4);
});

test("a read that it keeps canceling fails with advice", async () => {
  const { standby, read } = cancelling(Infinity);
  await expect(read()).rejects.toThrow(
    "REPORT_DATABASE_URL: this standby cancels long reads. Set hot_standby_feedback = on there",
  );
  expect(standby.reads).toBe(4);
});
