export type Outcome = { command: string; passed: boolean; notes: string[] };

export function secondsSince(startedAtMs: number): string {
  return `${Math.round((performance.now() - startedAtMs) / 1000)} s`;
}
