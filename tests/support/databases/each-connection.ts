import { describe } from "vitest";
import { throughPooler } from "./fresh-database.ts";
import { whyNoPgBouncer } from "./pgbouncer.ts";

/** How tests reach a database: the address to open a store with. */
export type Reach = (url: string) => Promise<string>;

type Suite = (name: string, reach: Reach) => void;

/** Runs a suite of PostgreSQL's stores over each supported kind of connection. */
export function overEachConnection(suite: Suite): void {
  suite("PostgreSQL", direct);
  describe.skipIf(whyNoPgBouncer)("behind PgBouncer in transaction mode", () => behindPgBouncer(suite));
}

/**
 * Runs a suite behind PgBouncer, or directly where that is not installed. What works in a pooler's transactions works
 * on PostgreSQL itself, too, where most other tests run the same statements.
 */
export function overStrictestConnection(suite: Suite): void {
  if (whyNoPgBouncer) suite("PostgreSQL", direct);
  else behindPgBouncer(suite);
}

const direct: Reach = async (url) => url;

function behindPgBouncer(suite: Suite): void {
  suite("PostgreSQL behind PgBouncer", throughPooler);
}
