const startedAtMs = performance.now();

/** Logs progress with the elapsed time. */
export function log(line: string) {
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  console.log(`${clock.padStart(6)}  ${line}`);
}
