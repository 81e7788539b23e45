const startedAt = performance.now();

/** A line that says how far the bench is. */
export function log(line: string) {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  console.log(`${clock.padStart(6)}  ${line}`);
}
