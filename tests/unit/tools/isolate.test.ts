import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { isolate } from "../../../tools/bare-machine/isolate.ts";

const { signal } = new AbortController();

/** Null if this machine lets us, else the reason. */
function whyNot(): string | null {
  try {
    execFileSync("unshare", ["--mount", "--pid", "--fork", "true"], { stdio: "ignore" });
    return null;
  } catch {
    return "needs root on Linux";
  }
}

const reason = whyNot();

test.skipIf(reason !== null)(
  `an isolated program's output and errors are seen and kept, and its exit code is told${reason ? ` (${reason})` : ""}`,
  async () => {
    const run = isolate(["sh", "-c", "echo ready at 7; echo trouble >&2; exit 3"], signal);
    expect(await run.seen(/ready at \d/)).toBe("ready at 7");
    const { exitCode, lines } = await run.ended;
    expect(exitCode).toBe(3);
    expect(lines.toSorted()).toEqual(["ready at 7", "trouble"]);
    expect(await run.seen(/never/)).toBeNull();
  },
);
