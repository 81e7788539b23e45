import { stripVTControlCharacters } from "node:util";
import type { BareMachine } from "./bare-machine.ts";
import { type Outcome, secondsSince } from "./outcome.ts";
import type { Package } from "./packages.ts";
import { HOUR_MS } from "../../domain/durations.ts";

type Machine = Pick<BareMachine, "packages" | "run">;

const COMMAND = "npm ci && npm test";
const RUN_MS_MAX = HOUR_MS;
const TOTAL = /^\d+ passed, \d+ failed/;
const NAMED = /^(Skipped|Flaky|Failed): /;

/** Runs all tests, and reports their outcome and the packages they installed. */
export async function proveTest(machine: Machine, signal: AbortSignal): Promise<Outcome> {
  const startedAtMs = performance.now();
  const before = new Set((await machine.packages()).map(({ name }) => name));
  const deadline = AbortSignal.timeout(RUN_MS_MAX);
  const { exitCode, lines } = await machine.run(COMMAND, AbortSignal.any([signal, deadline])).ended;
  const installed = (await machine.packages()).filter(({ name }) => !before.has(name));
  return {
    command: COMMAND,
    passed: exitCode === 0,
    notes: [
      `ended with ${exitCode ?? "a kill"} after ${secondsSince(startedAtMs)}`,
      ...summarizeTests(lines),
      `installed ${describePackages(installed)}`,
    ],
  };
}

/** The skipped, flaky and failed tests and the total, or the last lines if the run was cut short. */
export function summarizeTests(output: string[]): string[] {
  const lines = output.map(stripVTControlCharacters);
  if (!lines.some((line) => TOTAL.test(line))) return lines.filter((line) => line.trim() !== "").slice(-5);
  return lines.filter((line) => NAMED.test(line) || TOTAL.test(line));
}

export function describePackages(packages: Package[]): string {
  if (packages.length === 0) return "no package";
  const requested = packages.filter(({ isRequested }) => isRequested);
  const names = requested.map(({ name, version }) => `${name} ${version}`).join(", ");
  return `${names} with ${packages.length - requested.length} dependencies`;
}
