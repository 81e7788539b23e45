/** What the domain needs of a logger. */
export type Log = Record<"info" | "warn" | "error", LogLine>;

type LogLine = {
  (details: object, message: string): void;
  (message: string): void;
};
