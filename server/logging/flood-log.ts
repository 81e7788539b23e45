import type { FastifyBaseLogger } from "fastify";
import type { LoggerOptions } from "pino";

/** A hook that pino calls before formatting a line. */
type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;
type LogArguments = Parameters<LogMethod>[0];

const WINDOW_MS = 10_000;

/** Lines per kind and window. A site with ten visits a second stays below the first. */
const ANSWERED_LINES_MAX = 3000;
const OTHER_LINES_MAX = 100;

/** These and the message define a kind of line. */
type Fields = { status?: number | undefined; code?: string | undefined };

type Kind = Fields & { message: string; lines: number };

/**
 * Keeps a flood from filling the disk: the first lines of each kind are written at once, the rest as one line with
 * their count at the end of the window.
 */
export class FloodLog {
  readonly log: FastifyBaseLogger;
  readonly #kinds = new Map<string, Kind>();
  #timer: NodeJS.Timeout | undefined;

  constructor(createLog: (logMethod: LogMethod) => FastifyBaseLogger) {
    const hasRoom = (args: readonly unknown[]) => this.#hasRoom(args);
    this.log = createLog(function (args, method) {
      const line = withMessage(args);
      if (hasRoom(line)) method.apply(this, line);
    });
  }

  /** Ends the window now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const kinds = [...this.#kinds.values()];
    this.#kinds.clear();
    for (const { message, lines, ...fields } of kinds) {
      const dropped = lines - linesMax(fields);
      if (dropped > 0) {
        this.log.warn({ of: message, ...fields, lines: dropped }, "Similar log lines were suppressed");
      }
    }
  }

  /** Whether a line would be dropped; if so, counts it. Lets callers skip building the line. */
  countIfSuppressed(message: string, fields: Fields): boolean {
    const kind = this.#kinds.get(kindKey(message, fields));
    if (!kind || kind.lines < linesMax(kind)) return false;
    kind.lines++;
    return true;
  }

  #hasRoom([first, second]: readonly unknown[]): boolean {
    this.#timer ??= setTimeout(() => this.flush(), WINDOW_MS).unref();
    const message = String(typeof first === "string" ? first : second);
    const { status, code } = (typeof first === "object" && first !== null ? first : {}) as Fields;
    const key = kindKey(message, { status, code });
    let kind = this.#kinds.get(key);
    if (!kind) {
      kind = {
        message,
        ...(status !== undefined && { status }),
        ...(code !== undefined && { code }),
        lines: 0,
      };
      this.#kinds.set(key, kind);
    }
    kind.lines++;
    return kind.lines <= linesMax(kind);
  }
}

/** For a line without a message, pino would use the error's, which may quote a visitor. */
function withMessage(args: LogArguments): LogArguments {
  const [first, message] = args as readonly unknown[];
  if (message !== undefined || typeof first !== "object" || first === null) return args;
  return [first, "error"] as unknown as LogArguments;
}

function kindKey(message: string, { status, code }: Fields): string {
  return `${message} ${status ?? code ?? ""}`;
}

function linesMax({ status }: Fields): number {
  return status !== undefined && status < 400 ? ANSWERED_LINES_MAX : OTHER_LINES_MAX;
}
