import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { secretCheck } from "../../domain/secret.ts";
import { HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

/** How long the link works, unless it is used before. */
const LINK_MS_MAX = 10 * MINUTE_MS;

/** How long a session lasts. */
const SESSION_MS_MAX = 8 * HOUR_MS;

const COOKIE = "board";

/**
 * Who may see the board: the browser that opened the terminal's one-time link, for eight hours.
 *
 * Cookies are not separated by port, so the browser would send the session's cookie to any program on the same host
 * of this machine. It is therefore limited to a path that nobody can guess.
 */
export class Access {
  readonly #token = randomToken();
  readonly #session = randomToken();
  /** Carried by every form. */
  readonly formToken: string = randomToken();
  readonly #isToken = secretCheck(this.#token);
  readonly #isSession = secretCheck(this.#session);
  /** Whether a form carried its token. */
  readonly isFormToken: (token: string) => boolean = secretCheck(this.formToken);
  /** The start of every URL of the board. */
  readonly base: string = `/${randomToken()}/`;
  readonly #now: () => Date;
  #linkEndsAtMs: number;
  #sessionEndsAtMs: number | null = null;

  constructor(now: () => Date) {
    this.#now = now;
    this.#linkEndsAtMs = now().getTime() + LINK_MS_MAX;
  }

  /** The path of the one-time link. */
  get linkPath(): string {
    return `/open/${this.#token}`;
  }

  get isOpened(): boolean {
    return this.#sessionEndsAtMs !== null;
  }

  /** When access to the board ends. */
  get endsAt(): Date {
    return new Date(this.#sessionEndsAtMs ?? this.#linkEndsAtMs);
  }

  /**
   * Exchanges the link's token for the session.
   * @returns the cookie to set; null unless this is its first use, and in time.
   */
  exchange(token: string): string | null {
    if (!this.#isToken(token) || this.isOpened || this.#now().getTime() >= this.#linkEndsAtMs) return null;
    this.#sessionEndsAtMs = this.#now().getTime() + SESSION_MS_MAX;
    return this.#cookie(this.#session, SESSION_MS_MAX / 1000);
  }

  /** Ends the session for good. @returns the cookie that removes it. */
  end(): string {
    this.#sessionEndsAtMs = 0;
    return this.#cookie("", 0);
  }

  hasSession({ cookie = "" }: IncomingHttpHeaders): boolean {
    if (this.#sessionEndsAtMs === null || this.#now().getTime() >= this.#sessionEndsAtMs) return false;
    const sent = cookie.split("; ").find((pair) => pair.startsWith(`${COOKIE}=`));
    return this.#isSession(sent?.slice(COOKIE.length + 1) ?? "");
  }

  #cookie(value: string, seconds: number): string {
    return `${COOKIE}=${value}; Path=${this.base}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
  }
}

/** 256 bits. */
function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** With DNS rebinding, a site whose name resolves to this machine sends its own name. */
export function isOurHost({ host }: IncomingHttpHeaders, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/** Whether the request came from a page of another site or port. Old browsers don't say. */
export function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Whether one of the board's own pages sent a form. Check the host first. */
export function isOurForm({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === `http://${host}`;
}
