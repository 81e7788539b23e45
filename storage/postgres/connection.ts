import { Socket, connect } from "node:net";
import postgres from "postgres";
import { parseAddress } from "./database-address.ts";
import { asStartupError } from "./startup-errors.ts";

/** How long connecting may take. */
const CONNECT_SECONDS_MAX = 3;

/** What the network may add to a statement's time. */
const NETWORK_MS_MAX = 500;

/** An idle connection is closed after this. */
const IDLE_SECONDS_MAX = 60;

/** The pause after a failure. The library's own grow to 20 seconds, in which a recovered server goes unnoticed. */
const RECONNECT_SECONDS = 0.1;

/** How long statements under way may take when connections are closed. */
const CLOSE_SECONDS_MAX = 1;

export type PostgresOptions = {
  connectionsMax: number;
  /** Keeps idle connections, with the locks they hold, until the pool is closed. */
  keepsIdle?: boolean;
  /**
   * How long a statement may run. A server silent for longer, connecting included, counts as gone: all connections are
   * dropped, and the next statement reconnects. Without it, statements have no limit.
   */
  statementMsMax?: number;
  /** Session settings, such as the role. */
  settings?: Record<string, string | number>;
};

export type PostgresPool = {
  sql: postgres.Sql;
  /** Drops all connections, with every statement under way, if the server stays silent for too long. */
  withSilenceTimeout<Rows>(statement: Promise<Rows>): Promise<Rows>;
  close(): Promise<void>;
};

/**
 * Opens something on a pool of its own, which is closed if that fails.
 * @param missing what to ask for if the user lacks a right.
 * @throws StartupError when the database cannot be used, without its password.
 */
export async function openOnPool<Opened>(
  url: string,
  options: PostgresOptions,
  missing: "ownership" | "roles",
  open: (pool: PostgresPool) => Promise<Opened>,
): Promise<Opened> {
  const pool = connectPostgres(url, options);
  try {
    return await open(pool);
  } catch (error) {
    await pool.close();
    throw asStartupError(error, url, missing);
  }
}

/** A pool whose connections are opened when they are needed. */
export function connectPostgres(
  url: string,
  { connectionsMax, keepsIdle = false, statementMsMax, settings = {} }: PostgresOptions,
): PostgresPool {
  const { host, port } = parseAddress(url);
  const sockets = new Set<Socket>();

  async function openSocket(): Promise<Socket> {
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    // Host for TLS verification.
    Object.assign(socket, { host });
    for (const closed of sockets) if (closed.destroyed) sockets.delete(closed);
    sockets.add(socket);
    // A proxy whose server is down accepts connections and closes them at once. The library would retry forever
    // without a pause.
    socket.on("end", () => {
      if (socket.bytesRead === 0) socket.destroy(new ConnectionLost("The connection ended before it began."));
    });
    return socket;
  }

  const options = {
    host,
    port,
    max: connectionsMax,
    connect_timeout: CONNECT_SECONDS_MAX,
    ...(keepsIdle ? { max_lifetime: null } : { idle_timeout: IDLE_SECONDS_MAX }),
    backoff: () => RECONNECT_SECONDS,
    fetch_types: false,
    onnotice: () => {},
    socket: openSocket,
  };
  const sql = postgres(url, options);
  // Set last, so that options in the address can't widen the role's rights.
  Object.assign(sql.options.connection, {
    application_name: "landing-pages",
    ...(statementMsMax && { statement_timeout: statementMsMax }),
    ...settings,
  });
  function hangUp() {
    for (const socket of sockets) socket.destroy(new ConnectionLost("The server has fallen silent."));
  }

  return {
    sql,
    withSilenceTimeout(statement) {
      if (statementMsMax === undefined) return statement;
      const silence = setTimeout(hangUp, CONNECT_SECONDS_MAX * 1000 + statementMsMax + NETWORK_MS_MAX);
      return statement.finally(() => clearTimeout(silence));
    },
    close: () => sql.end({ timeout: CLOSE_SECONDS_MAX }),
  };
}

class ConnectionLost extends Error {
  override name = "ConnectionLost";
}

/** Codes for a connection that ended; 25006 comes from a server that has become a standby. */
const LOST =
  /^(08...|57P0[1-5]|25006|CONNECT_TIMEOUT|CONNECTION_(CLOSED|DESTROYED)|ECONN\w+|EPIPE|ETIMEDOUT)$/;

/** Whether a connection was lost or never established. Statements under way may or may not have run. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ConnectionLost || LOST.test(String((error as { code?: unknown }).code));
}
