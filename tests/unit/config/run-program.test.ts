import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const run = (failure: string) =>
  spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { runProgram } from "./config/run-program.ts";
       import { OperatorError } from "./domain/errors/operator-error.ts";
       setInterval(() => {}, 1000);
       await runProgram(async () => { throw new ${failure}; });`,
    ],
    { encoding: "utf8", timeout: 20_000 },
  );

test("a program that an operator must help says how, and ends with 1, even if something still runs", () => {
  const { status, stderr } = run('OperatorError("PORT is not a number.", "Set another.")');
  expect({ status, stderr }).toEqual({ status: 1, stderr: "PORT is not a number.\nSet another.\n" });
});

test("any other error ends it with its stack", () => {
  const { status, stderr } = run('TypeError("x is not a function")');
  expect(status).toBe(1);
  expect(stderr).toMatch(/TypeError: x is not a function\n {4}at /);
});
