import { describe } from "vitest";
import { throughPooler } from "./fresh-database.ts";
import { whyNoPgBouncer } from "./pgbouncer.ts";

/** Resolves to the URL by which tests connect to a database. */
export type Connect = (url: string) => Promise<string>;

type Suite = (name: string, reach: Connect) => void;

/** Runs a suite of PostgreSQL's stores over each supported kind of connection. */
export function overEachConnection(suite: Suite): void {
  suite("PostgreSQL", direct);
  describe.skipIf(whyNoPgBouncer)("behind PgBouncer in transaction mode", () => behindPgBouncer(suite));
}

/**
 * Runs a suite behind PgBouncer, or directly where that is not installed. What works in a pooler's transactions also
 * works on PostgreSQL itself, and most other tests run these statements there.
 */
export function overPgBouncerIfInstalled(suite: Suite): void {
  if (whyNoPgBouncer) suite("PostgreSQL", direct);
  else behindPgBouncer(suite);
}

const direct: Connect = async (url) => url;

function behindPgBouncer(suite: Suite): void {
  suite("PostgreSQL behind PgBouncer", throughPooler);
}
