import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("lines are written before the process can end, even by a kill", () => {
  const program = `
    import { createLogger } from "./server/logging/create-logger.ts";
    const { log } = createLogger({ logLevel: "info" });
    for (const message of ["first", "second", "third"]) log.info(message);
    process.kill(process.pid, "SIGKILL");
  `;
  const { stdout, signal } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(signal).toBe("SIGKILL");
  const lines = stdout.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["first", "second", "third"]);
});
