import { describe } from "vitest";
import { throughPooler } from "./fresh-database.ts";
import { whyNoPgBouncer } from "./pgbouncer.ts";

/** How tests reach a database: the address to open a store with. */
export type Reach = (url: string) => Promise<string>;

/** Runs a suite of PostgreSQL's stores over each supported kind of connection. */
export function overEachConnection(suite: (name: string, reach: Reach) => void): void {
  suite("PostgreSQL", async (url) => url);
  describe.skipIf(whyNoPgBouncer)("behind PgBouncer in transaction mode", () => {
    suite("PostgreSQL behind PgBouncer", throughPooler);
  });
}
