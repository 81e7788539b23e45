/** Where a rule says what an operator should know: details for programs, then a line for people. */
export type Log = Record<"info" | "warn" | "error", LogLine>;

type LogLine = {
  (details: object, message: string): void;
  (message: string): void;
};
