import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../../support/runner/clean-environment.ts";

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

test("an operator's error is printed, and the program exits with 1 even if a timer still runs", () => {
  const { status, stderr } = run('OperatorError("PORT is not a number.", "Set another.")');
  expect({ status, stderr }).toEqual({ status: 1, stderr: "PORT is not a number.\nSet another.\n" });
});

test("any other error is printed with its stack, and the program exits with 1", () => {
  const { status, stderr } = run('TypeError("x is not a function")');
  expect(status).toBe(1);
  expect(stderr).toMatch(/TypeError: x is not a function\n {4}at /);
});

/** Starts a program from a shell that ends at once. @returns what it prints within two seconds. */
async function runInEndingShell(env: Record<string, string>, start = ""): Promise<string> {
  const program = `import { runProgram } from "./config/run-program.ts";
    ${start}
    await runProgram(async () => console.log("running"));
    setTimeout(() => console.log("still running"), 2000);`;
  const script = '"$0" --input-type=module --eval "$1" & read -r _; exit 0';
  const shell = spawn("sh", ["-c", script, process.execPath, program], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  shell.stdout.on("data", (text) => {
    said += String(text);
    if (said === "running\n") shell.stdin.end("\n");
  });
  await once(shell, "close");
  return said;
}

const UNDER_NPM = { npm_lifecycle_event: "start" };

test.skipIf(process.platform === "win32")(
  "a program outlives the shell that started it, except under npm, whose shell ends in its place",
  async () => {
    expect(await runInEndingShell({})).toBe("running\nstill running\n");
    expect(await runInEndingShell(UNDER_NPM)).toBe("running\n");
  },
);

test.skipIf(process.platform === "win32")(
  "a program whose shell has ended is asked once to stop, and may finish its work",
  async () => {
    const asked = 'process.on("SIGTERM", () => console.log("stopping"));';
    expect(await runInEndingShell(UNDER_NPM, asked)).toBe("running\nstopping\nstill running\n");
  },
);
