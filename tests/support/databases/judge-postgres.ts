import { existsSync, readFileSync } from "node:fs";
import type { Acknowledged } from "../visitor/load.ts";
import { asOwner } from "./fresh-database.ts";

export type Verdict = { acknowledged: number; lost: string[]; doubled: string[] };

/** Compares a database with the ledger of acknowledged leads. */
export async function judgePostgres(url: string, ledger: string): Promise<Verdict> {
  const keys = acknowledgedIn(ledger);
  const rows = await asOwner(
    url,
    (sql) => sql<{ key: string; times: number }[]>`
      select idempotency_key as key, count(*)::integer as times from "Landing page" where idempotency_key is not null group by 1`,
  );
  const times = new Map(rows.map((row) => [row.key, row.times]));
  return {
    acknowledged: keys.length,
    lost: keys.filter((key) => !times.has(key)),
    doubled: rows.filter((row) => row.times > 1).map(({ key }) => key),
  };
}

/** The idempotency keys of the leads in the ledger. */
export function acknowledgedIn(ledger: string): string[] {
  const lines = existsSync(ledger) ? readFileSync(ledger, "utf8").split("\n").filter(Boolean) : [];
  return lines
    .map((line) => JSON.parse(line) as Acknowledged)
    .flatMap((line) => ("lead" in line ? [line.lead] : []));
}
