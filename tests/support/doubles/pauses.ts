import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { type Mock, onTestFinished, vi } from "vitest";

export type Pause = { ms: number; ref: unknown; end: () => void };

type Wait = (
  ms: number,
  value?: unknown,
  options?: { ref?: boolean; signal?: AbortSignal },
) => Promise<unknown>;

/** Until the test ends, awaited pauses end only when the test ends them or their signal aborts. */
export function holdPauses(onPause: (pause: Pause) => void = () => {}): Pause[] {
  const pauses: Pause[] = [];
  const wait = vi.spyOn(timers, "setTimeout") as unknown as Mock<Wait>;
  wait.mockImplementation((ms, value, { ref, signal } = {}) => {
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", reject);
      const pause = { ms, ref, end: () => resolve(value) };
      pauses.push(pause);
      onPause(pause);
    });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    wait.mockRestore();
    syncBuiltinESMExports();
  });
  return pauses;
}
