import { StartupError } from "../../domain/errors/startup-error.ts";

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
    return CAN_NOT_CONNECT.test(code) ? new StartupError(`DATABASE_URL can not be used: ${why}.`) : error;
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

/** No such user, password, database or host; too many connections; none taken at present, or not in time; not trusted. */
const CAN_NOT_CONNECT =
  /^(28...|3D...|08...|53...|57P0[1-5]|55P03|CONNECT.*|E[A-Z_]+|.*CERT.*|UNABLE_TO_.*)$/;
