/** The log as the domain sees it: fields for programs, then a line for people. */
export type Log = Record<"info" | "warn" | "error", LogLine>;

type LogLine = {
  (details: object, message: string): void;
  (message: string): void;
};
