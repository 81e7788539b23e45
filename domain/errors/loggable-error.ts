import { OperatorError } from "./operator-error.ts";

/** An error without visitors' data. */
export type LoggableError = {
  type: string;
  /** Ours, SQLite's fixed description, or empty: messages from V8 and libraries may quote what a visitor sent. */
  message: string;
  code?: string;
  syscall?: string;
  /** Stack frames only, without the message that V8 prepends. */
  stack: string;
  cause?: LoggableError;
};

const MESSAGE_CHARS_MAX = 500;
const FRAMES_CHARS_MAX = 4000;
const CAUSES_MAX = 3;

export function loggableError(error: unknown, causesMax = CAUSES_MAX): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const { name, cause } = error;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return {
    type: isWord(name) ? name : "Error",
    message: safeMessage(error).slice(0, MESSAGE_CHARS_MAX),
    ...(isWord(code) && { code }),
    ...(isWord(syscall) && { syscall }),
    stack: stackFrames(error),
    ...(cause !== undefined && causesMax > 0 && { cause: loggableError(cause, causesMax - 1) }),
  };
}

/** A loggable error in one line. */
export function summarizeError(error: unknown): string {
  const { type, code, syscall, message } = loggableError(error, 0);
  return [type, code, syscall, message].filter(Boolean).join(", ");
}

function safeMessage(error: Error): string {
  if (error instanceof OperatorError) return error.message;
  const { errstr } = error as { errstr?: unknown };
  return typeof errstr === "string" ? errstr : "";
}

/** Servers that we call may set names and codes, so anything unusual is dropped. */
function isWord(value: unknown): value is string {
  return typeof value === "string" && /^[\w.-]{1,64}$/.test(value);
}

/** Messages may contain lines that look like frames, so without finding the exact message we return no frames. */
function stackFrames({ message, stack = "" }: Error): string {
  const begin = message === "" ? "\n" : `: ${message}\n`;
  const typeEnd = stack.search(/[:\n]/);
  if (typeEnd < 0 || !stack.startsWith(begin, typeEnd)) return "";
  const start = typeEnd + begin.length;
  return stack
    .slice(start, start + FRAMES_CHARS_MAX)
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .map((line) => line.trim())
    .join("\n");
}
