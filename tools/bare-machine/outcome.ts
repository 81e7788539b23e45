export type Outcome = { command: string; passed: boolean; notes: string[] };

export function secondsSince(startedAt: number): string {
  return `${Math.round((performance.now() - startedAt) / 1000)} s`;
}
