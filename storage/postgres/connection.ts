import { Socket, connect } from "node:net";
import postgres from "postgres";
import { parseAddress } from "./database-address.ts";
import { asStartupError } from "./startup-errors.ts";

/** How long the server may take to let a connection in. */
const CONNECT_SECONDS_MAX = 3;

/** What the network may add to a statement's own time. */
const NETWORK_MS_MAX = 500;

/** An idle connection is given back to the server after this. */
const IDLE_SECONDS_MAX = 60;

/** After a failure; the library's own pauses grow to 20 seconds, in which a server that is back would go unnoticed. */
const RECONNECT_SECONDS = 0.1;

/** What is still under way when connections are closed may take this long. */
const CLOSE_SECONDS_MAX = 1;

export type PostgresOptions = {
  connectionsMax: number;
  /** Keeps an idle connection, with the locks that it holds, until the end. */
  keepsIdle?: boolean;
  /**
   * How long a statement may run. A server that stays silent for longer, connecting included, is gone: all connections are
   * dropped, and the next statement connects anew. Without it a statement may take for ever.
   */
  statementMsMax?: number;
  /** Session settings, such as the role. */
  settings?: Record<string, string | number>;
};

export type PostgresPool = {
  sql: postgres.Sql;
  /** Drops all connections, with whatever is under way on them, if the server stays silent for too long. */
  withSilenceTimeout<Rows>(statement: Promise<Rows>): Promise<Rows>;
  close(): Promise<void>;
};

/**
 * Opens something on a pool of its own, which is closed if that fails.
 * @param missing what the user lacks, if PostgreSQL says that a right is missing.
 * @throws StartupError when the database can not be used, in words that hold no password.
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

/** Connections to one database, opened when they are needed, never more than the given number. */
export function connectPostgres(
  url: string,
  { connectionsMax, keepsIdle = false, statementMsMax, settings = {} }: PostgresOptions,
): PostgresPool {
  const { host, port } = parseAddress(url);
  const sockets = new Set<Socket>();

  async function openSocket(): Promise<Socket> {
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    // Whose certificate is checked.
    Object.assign(socket, { host });
    for (const closed of sockets) if (closed.destroyed) sockets.delete(closed);
    sockets.add(socket);
    // A proxy whose server is gone lets callers in and hangs up. The library would try again without a pause, for ever.
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
  // Set last: what the address asks for must not widen what the role may do.
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

/** What PostgreSQL and the network say when a connection ended; 25006 is a server that has become a standby. */
const LOST =
  /^(08...|57P0[1-5]|25006|CONNECT_TIMEOUT|CONNECTION_(CLOSED|DESTROYED)|ECONN\w+|EPIPE|ETIMEDOUT)$/;

/** Whether the connection was lost, or never came about. What was under way on it may have been done, or not. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ConnectionLost || LOST.test(String((error as { code?: unknown }).code));
}
