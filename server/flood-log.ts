import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";

type LoggerOptions = Exclude<FastifyServerOptions["logger"], boolean | undefined>;
type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;
type LogArguments = Parameters<LogMethod>[0];

const WINDOW_MS = 10_000;

/** Lines of a kind within a window. A site with ten visits a second has fewer requests that are answered well. */
const ANSWERED_LINES_MAX = 3000;
const OTHER_LINES_MAX = 100;

/** What tells one kind of line from another, apart from its message. */
type Fields = { status?: number | undefined; code?: string | undefined };

type Kind = Fields & { of: string; lines: number };

/**
 * Keeps a flood from filling the disk: of each kind of line the first are written at once, the rest as one line with
 * their count when the window is over.
 */
export class FloodLog {
  readonly #kinds = new Map<string, Kind>();
  #log: Pick<FastifyBaseLogger, "warn"> | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** For the logger's `hooks`: every line passes here before it is made. */
  readonly logMethod: LogMethod;

  constructor() {
    const hasRoom = (args: readonly unknown[]) => this.#hasRoom(args);
    this.logMethod = function (args, method) {
      const line = withMessage(args);
      if (hasRoom(line)) method.apply(this, line);
    };
  }

  reportTo(log: Pick<FastifyBaseLogger, "warn">): void {
    this.#log = log;
  }

  /** Ends the window now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const kinds = [...this.#kinds.values()];
    this.#kinds.clear();
    for (const { lines, ...kind } of kinds) {
      const left = lines - linesMax(kind);
      if (left > 0) this.#log?.warn({ ...kind, lines: left }, "More lines of this kind were left out");
    }
  }

  /** The same for a line that is known before it is made. Counts it when true: it is not to be logged then. */
  suppresses(of: string, fields: Fields): boolean {
    const kind = this.#kinds.get(kindKey(of, fields));
    if (!kind || kind.lines < linesMax(kind)) return false;
    kind.lines++;
    return true;
  }

  #hasRoom([first, second]: readonly unknown[]): boolean {
    this.#timer ??= setTimeout(() => this.flush(), WINDOW_MS).unref();
    const of = String(typeof first === "string" ? first : second);
    const { status, code } = (typeof first === "object" && first !== null ? first : {}) as Fields;
    const key = kindKey(of, { status, code });
    let kind = this.#kinds.get(key);
    if (!kind) {
      kind = { of, ...(status !== undefined && { status }), ...(code !== undefined && { code }), lines: 0 };
      this.#kinds.set(key, kind);
    }
    kind.lines++;
    return kind.lines <= linesMax(kind);
  }
}

/** To a line without words the logger would give its error's message, which may quote a visitor. */
function withMessage(args: LogArguments): LogArguments {
  const [first, words] = args as readonly unknown[];
  if (words !== undefined || typeof first !== "object" || first === null) return args;
  return [first, "error"] as unknown as LogArguments;
}

function kindKey(of: string, { status, code }: Fields): string {
  return `${of} ${status ?? code ?? ""}`;
}

function linesMax({ status }: Fields): number {
  return status !== undefined && status < 400 ? ANSWERED_LINES_MAX : OTHER_LINES_MAX;
}
