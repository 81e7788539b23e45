import { StartupError } from "../../domain/errors/startup-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";

/**
 * What to put right so that a server can start on a database, in words that hold no password. An error that says nothing
 * of that comes back as it is.
 * @param missing what the user of the address lacks, if it lacks a right.
 */
export function asStartupError(error: unknown, url: string, missing: "ownership" | "roles"): unknown {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  // Some mistakes have a code alone.
  const why = message || code;
  const user = decodeURIComponent(new URL(url).username) || "of this address";
  if (!LACKS_A_RIGHT.has(code)) {
    const problem = `DATABASE_URL can not be used: ${why}.`;
    if (IS_DOWN.test(code)) return new StoreDown(problem);
    return IS_WRONG.test(code) ? new StartupError(problem) : error;
  }
  if (missing === "ownership") {
    return new StartupError(
      `DATABASE_URL: PostgreSQL's user ${user} may not bring the database up to date: ${why}.`,
      "Start this version once with the address of the database's owner, then with this one.",
    );
  }
  return new StartupError(
    `DATABASE_URL: PostgreSQL's user ${user} can not take the server's roles: ${why}.`,
    "Let a user who may create roles run storage/postgres/migrations/roles.sql there, and then:",
    `grant landing_server, landing_hooks, landing_upkeep to "${user}";`,
  );
}

/** What PostgreSQL says to a user who lacks a right. */
export const LACKS_THE_RIGHT = "42501";

/** That, or a role that is not there. */
const LACKS_A_RIGHT = new Set([LACKS_THE_RIGHT, "22023"]);

/** No such user, password or database; not trusted. */
const IS_WRONG = /^(28...|3D...|.*CERT.*|UNABLE_TO_.*)$/;

/**
 * Too many connections, or a full disk; none taken at present, or not in time; a standby. A name that is not known counts
 * too, which is how a network of containers says that one of them does not run; and so does a certificate's time.
 */
const IS_DOWN =
  /^(08...|25006|53...|57P0[1-5]|55P03|CONNECT.*|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|E(?!.*CERT)[A-Z_]+)$/;
