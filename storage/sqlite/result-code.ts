/** Those of SQLite's primary result codes that mean something to an operator. */
export const RESULT = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  canNotOpen: 14,
  notADatabase: 26,
} as const;

/** The primary result code of an error of SQLite's; 0 for any other error. */
export function resultCode(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}
