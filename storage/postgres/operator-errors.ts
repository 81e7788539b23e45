import { OperatorError } from "../../domain/errors/operator-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";

/**
 * Explains to an operator how to make a database usable, without its password. Other errors are returned unchanged.
 * @param missing what to ask for if the user lacks a right.
 */
export function asOperatorError(error: unknown, url: string, missing: "ownership" | "roles"): unknown {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  // Some errors have only a code.
  const why = message || code;
  const user = decodeURIComponent(new URL(url).username) || "of this URL";
  if (!MISSING_RIGHT_CODES.has(code)) {
    const problem = `DATABASE_URL cannot be used: ${why}.`;
    const [, parameter] = REFUSED_PARAMETER.exec(message) ?? [];
    if (parameter !== undefined) {
      return new OperatorError(`${problem} A pooler refuses what the URL sets: remove ${parameter} from it.`);
    }
    if (DOWN_CODES.test(code)) return new StoreDown(problem);
    return WRONG_SETTING_CODES.test(code) ? new OperatorError(problem) : error;
  }
  if (missing === "ownership") {
    return new OperatorError(
      `DATABASE_URL: PostgreSQL's user ${user} may not bring the database up to date: ${why}.`,
      "Start this version once with the URL of the database's owner, then with this one.",
    );
  }
  return new OperatorError(
    `DATABASE_URL: PostgreSQL's user ${user} cannot take the server's roles: ${why}.`,
    "Let a user who may create roles run storage/postgres/migrations/roles.sql there, and then:",
    `grant landing_server, landing_hooks, landing_upkeep to "${user}";`,
  );
}

/** A pooler's error for connection settings. */
const REFUSED_PARAMETER = /unsupported startup parameter(?: in options)?: "?([\w.]+)/;

/** Whether a pooler refused one of these connection settings. */
export function refusesParameter(error: unknown, names: readonly string[]): boolean {
  const [, parameter] = REFUSED_PARAMETER.exec(String((error as Error).message)) ?? [];
  return parameter !== undefined && names.includes(parameter);
}

export class ConnectionLost extends Error {
  override name = "ConnectionLost";
}

/** PostgreSQL's `insufficient_privilege`. */
export const INSUFFICIENT_PRIVILEGE = "42501";

/** Also a missing role. */
const MISSING_RIGHT_CODES = new Set([INSUFFICIENT_PRIVILEGE, "22023"]);

/** Wrong user, password or database, or an untrusted certificate. */
const WRONG_SETTING_CODES = /^(28...|3D...|.*CERT.*|UNABLE_TO_.*)$/;

/**
 * Codes of problems that may pass: too many connections, a full disk, a server that is starting, stopping, unreachable
 * or a standby. Also an unknown host, which is how a network of containers reports a stopped one, and a certificate
 * that is expired or not valid yet.
 */
export const DOWN_CODES =
  /^(08...|25006|53...|57P0[1-5]|55P03|CONNECT.*|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|E(?!.*CERT)[A-Z_]+)$/;
