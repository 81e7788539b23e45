import { randomUUID } from "node:crypto";
import type { BareMachine } from "./bare-machine.ts";
import { type Outcome, secondsSince } from "./outcome.ts";

type Machine = Pick<BareMachine, "run">;

const COMMAND = "npm ci && npm start";
/** Includes installing packages and building. */
const READY_MS_MAX = 600_000;
const STOP_MS_MAX = 15_000;

/** Starts the site, requests pages, leaves a lead, stops the site and finds the lead with the operator's command. */
export async function proveStart(machine: Machine, signal: AbortSignal): Promise<Outcome> {
  const startedAtMs = performance.now();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), READY_MS_MAX);
  // The network is shared with the host, where port 3000 may be in use.
  const run = machine.run(COMMAND, AbortSignal.any([signal, timeout.signal]), ["PORT=0"]);
  const address = await run.seen(/http:\/\/127\.0\.0\.1:\d+/);
  clearTimeout(timer);
  if (address === null) {
    const { exitCode, lines } = await run.ended;
    const notes = [
      `ended with ${exitCode} after ${secondsSince(startedAtMs)} and no address`,
      ...lines.slice(-10),
    ];
    return { command: COMMAND, passed: false, notes };
  }
  const problems: string[] = [];
  const expectStatus = async (expected: number, path: string, init?: RequestInit) => {
    const status = await fetch(address + path, init).then(
      (response) => response.status,
      (error: Error) => error.message,
    );
    if (status !== expected) problems.push(`${path} answered ${status} instead of ${expected}`);
  };
  const email = `${randomUUID()}@example.com`;
  await expectStatus(200, "/");
  await expectStatus(200, "/healthz");
  await expectStatus(201, "/rest/v1/Landing%20page", {
    method: "POST",
    headers: { apikey: "anon", "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  const notes = [`${address} answered after ${secondsSince(startedAtMs)}`];

  const interruptedAtMs = performance.now();
  setTimeout(() => timeout.abort(), STOP_MS_MAX).unref();
  run.interrupt();
  const { exitCode, lines } = await run.ended;
  notes.push(`ended with ${exitCode ?? "a kill"} ${secondsSince(interruptedAtMs)} after Ctrl-C`);
  if (!lines.some((line) => line.includes('"msg":"Stopped"')))
    problems.push("the server did not stop by itself");

  const list = await machine.run("npm run --silent leads -- list", signal).ended;
  if (!list.lines.some((line) => line.includes(email)))
    problems.push("the lead is not in the operator's list");
  return { command: COMMAND, passed: problems.length === 0, notes: [...notes, ...problems] };
}
