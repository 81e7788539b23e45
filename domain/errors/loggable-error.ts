import { StartupError } from "./startup-error.ts";

/** What a log may hold of an error. */
export type LoggableError = {
  type: string;
  /** In words of ours or of SQLite's list, or empty: V8's and libraries' own messages quote what a visitor sent. */
  message: string;
  code?: string;
  syscall?: string;
  /** Calls and places, without the message that V8 puts before them. */
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

/** An error in one line. */
export function summarizeError(error: unknown): string {
  const { type, code, syscall, message } = loggableError(error, 0);
  return [type, code, syscall, message].filter(Boolean).join(", ");
}

function safeMessage(error: Error): string {
  if (error instanceof StartupError) return error.message;
  const { errstr } = error as { errstr?: unknown };
  return typeof errstr === "string" ? errstr : "";
}

/** A server that we call may have chosen it. */
function isWord(value: unknown): value is string {
  return typeof value === "string" && /^[\w.-]{1,64}$/.test(value);
}

/** A message may have lines that look like stackFrames: where it is not found as it stands, there are none. */
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
