import { once } from "node:events";
import { Socket, connect } from "node:net";
import postgres from "postgres";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { withTimeout } from "../../domain/with-timeout.ts";
import { join, raw, sql } from "../sql/sql.ts";
import type { Sql } from "../sql/sql.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import type { PostgresOptions, PostgresPool, Rows, Settings } from "./pool.ts";
import { asOperatorError, ConnectionLost, refusesParameter } from "./operator-errors.ts";
import { inTransaction, Transactions } from "./transactions.ts";
import type { SingleConnection } from "./transactions.ts";

/** How long connecting may take. */
const CONNECT_SECONDS_MAX = 3;

/** The first message of a connection, which PostgreSQL answers before it knows which database is meant. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** What the network may add to a statement's time. */
const NETWORK_MS_MAX = 500;

/** An idle connection is closed after this. */
const IDLE_SECONDS_MAX = 60;

/**
 * The pause after a failure. The library's own pauses grow to 20 seconds, in which a recovered server goes unnoticed.
 */
const RECONNECT_SECONDS = 0.1;

/** How long statements under way may take when connections are closed. */
const CLOSE_SECONDS_MAX = 1;

/**
 * Opens something on a pool of its own, which is closed if that fails.
 * @param missing what to ask for if the user lacks a right.
 * @throws OperatorError when the database cannot be used, without its password.
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
    throw asOperatorError(error, url, missing);
  }
}

/** A pool whose connections are opened when they are needed. */
export function connectPostgres(url: string, options: PostgresOptions): PostgresPool {
  return new Pool(url, options);
}

/**
 * PostgreSQL itself takes the settings with each connection. A pooler refuses or drops them, and hands a connection to
 * others between two transactions: there, each transaction sets its own.
 */
class Pool implements PostgresPool {
  readonly #url: string;
  readonly #options: PostgresOptions;
  readonly #settings: Settings;
  readonly #sockets = new Set<Socket>();
  #session: postgres.Sql;
  #transactions: Transactions | null = null;
  #detected: Promise<void> | null = null;

  constructor(url: string, options: PostgresOptions) {
    const { settings, statementMsMax } = options;
    this.#url = url;
    this.#options = options;
    this.#settings = { ...settings, ...(statementMsMax && { statement_timeout: statementMsMax }) };
    this.#session = this.#connect(options.connectionsMax, this.#settings);
  }

  run(statement: Sql): Promise<Rows> {
    return this.#withSilenceTimeout(async () => {
      await this.#detectOnce();
      const { text, values } = statement;
      return this.#transactions?.run(statement) ?? this.#session.unsafe(text, [...values], { prepare: true });
    });
  }

  async runScript(statements: string): Promise<void> {
    await this.#withSilenceTimeout(async () => {
      await this.#detectOnce();
      // Without values, the driver sends everything as one message, which PostgreSQL runs as one transaction.
      await (this.#transactions?.runScript(statements) ?? this.#session.unsafe(statements));
    });
  }

  async runAlone(statement: string): Promise<void> {
    await this.#detectOnce();
    await (this.#transactions?.runAlone(statement) ?? this.#session.unsafe(statement));
  }

  async isReachable(): Promise<boolean> {
    const socket = this.#openSocket();
    try {
      socket.write(TLS_REQUEST);
      await withTimeout(CONNECT_SECONDS_MAX * 1000, once(socket, "data"), "PostgreSQL");
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }

  async close(): Promise<void> {
    await Promise.all([
      this.#session.end({ timeout: CLOSE_SECONDS_MAX }),
      this.#transactions?.close(CLOSE_SECONDS_MAX),
    ]);
  }

  #detectOnce(): Promise<void> {
    return (this.#detected ??= this.#detectPooler().catch((error) => {
      this.#detected = null;
      throw error;
    }));
  }

  /** Detects whether the URL leads to PostgreSQL or a pooler. */
  async #detectPooler(): Promise<void> {
    if (this.#transactions === null) {
      if (await this.#isDirect()) return;
      await this.#session.end({ timeout: CLOSE_SECONDS_MAX });
      const connections = Array.from({ length: this.#options.connectionsMax }, () => this.#connectSingly());
      this.#transactions = new Transactions(this.#settings, connections);
    }
    const [row] = await this.#transactions.run(selectSettingsInForce(inTransaction(this.#settings)));
    if (row!.holds !== true)
      throw new OperatorError("DATABASE_URL cannot be used: its transactions have other settings.");
  }

  async #isDirect(): Promise<boolean> {
    try {
      const rows = await this.#session.unsafe(selectSettingsInForce(this.#settings).text);
      const { pid } = (rows as unknown as { state: { pid: number } }).state;
      // A pooler announces its own process id.
      return rows[0]!.pid === pid && rows[0]!.holds === true;
    } catch (error) {
      if (refusesParameter(error, Object.keys(this.#settings))) return false;
      throw error;
    }
  }

  #connectSingly(): SingleConnection {
    let socket: Socket | null = null;
    let mayConnect = true;
    const driver = this.#connect(1, {}, () => {
      socket = mayConnect ? this.#openSocket() : new RefusedSocket();
      mayConnect = false;
      return socket;
    });
    return { driver, forbidReconnect: () => void (mayConnect = !socket?.writable) };
  }

  #connect(max: number, settings: Settings, openSocket = () => this.#openSocket()): postgres.Sql {
    const { host, port } = parseDatabaseUrl(this.#url);
    const driver = postgres(this.#url, {
      host,
      port,
      max,
      connect_timeout: CONNECT_SECONDS_MAX,
      idle_timeout: IDLE_SECONDS_MAX,
      backoff: () => RECONNECT_SECONDS,
      fetch_types: false,
      onnotice: () => {},
      socket: openSocket,
    } as postgres.Options<Record<string, never>>);
    // Set last, so that options in the URL can't widen the role's rights.
    Object.assign(driver.options.connection, { application_name: "landing-pages", ...settings });
    return driver;
  }

  #openSocket(): Socket {
    const { host, port } = parseDatabaseUrl(this.#url);
    const socket = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    // Host for TLS verification.
    Object.assign(socket, { host });
    for (const closed of this.#sockets) if (closed.destroyed) this.#sockets.delete(closed);
    this.#sockets.add(socket);
    // A proxy whose server is down accepts connections and closes them at once. The library would retry forever
    // without a pause.
    socket.on("end", () => {
      if (socket.bytesRead === 0) socket.destroy(new ConnectionLost("The connection ended before it began."));
    });
    return socket;
  }

  async #withSilenceTimeout<Result>(run: () => Promise<Result>): Promise<Result> {
    const { statementMsMax } = this.#options;
    if (statementMsMax === undefined) return run();
    const silence = setTimeout(
      () => {
        for (const socket of this.#sockets)
          socket.destroy(new ConnectionLost("The server has fallen silent."));
      },
      CONNECT_SECONDS_MAX * 1000 + statementMsMax + NETWORK_MS_MAX,
    );
    try {
      return await run();
    } finally {
      clearTimeout(silence);
    }
  }
}

/** A query that returns whether these settings are in force, and the connection's process id. */
function selectSettingsInForce(settings: Settings): Sql {
  const conditions = Object.entries(settings).map(([name, value]) =>
    name.endsWith("_timeout")
      ? raw(`current_setting('${name}')::interval = interval '${value} ms'`)
      : raw(`current_setting('${name}') = '${value}'`),
  );
  return sql`select pg_backend_pid() as pid, (${join([raw("true"), ...conditions], " and ")}) as holds`;
}

/** Refuses to connect, so that the rest of a transaction never runs on another connection. */
class RefusedSocket extends Socket {
  override _write(_chunk: unknown, _encoding: string, done: (error: Error) => void): void {
    done(new ConnectionLost("The connection was lost within a transaction."));
  }
}

/** Codes for a lost connection or too many connections; 25006 comes from a server that has become a standby. */
const LOST_CODES =
  /^(08...|53300|57P0[1-5]|25006|CONNECT_TIMEOUT|CONNECTION_(CLOSED|DESTROYED)|E(CONN\w+|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|(HOST|NET)UNREACH))$/;

/** Whether a transaction lost to a concurrent one, and may succeed on a retry. */
export function isConflict(error: unknown): boolean {
  return /^40(001|P01)$/.test(String((error as { code?: unknown }).code));
}

/** Whether a connection was lost or never established. Statements under way may or may not have run. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ConnectionLost || LOST_CODES.test(String((error as { code?: unknown }).code));
}
