import { randomUUID } from "node:crypto";
import type { BareMachine } from "./bare-machine.ts";
import { type Outcome, secondsSince } from "./outcome.ts";

const COMMAND = "npm ci && npm start";
/** For packages and build. */
const ANSWERS_WITHIN_MS = 600_000;
const ENDS_WITHIN_MS = 15_000;

/** Starts the site, asks for pages, leaves a lead, ends the site and looks for the lead as an operator does. */
export async function proveStart(machine: BareMachine, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now();
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), ANSWERS_WITHIN_MS);
  // Port 3000 may be in use here, where the network is shared.
  const run = machine.run(COMMAND, AbortSignal.any([signal, tooLate.signal]), ["PORT=0"]);
  const address = await run.seen(/http:\/\/127\.0\.0\.1:\d+/);
  clearTimeout(timer);
  if (address === null) {
    const { exitCode, lines } = await run.ended;
    const notes = [
      `ended with ${exitCode} after ${secondsSince(startedAt)} and no address`,
      ...lines.slice(-10),
    ];
    return { command: COMMAND, passed: false, notes };
  }
  const problems: string[] = [];
  const expectStatus = async (wanted: number, path: string, init?: RequestInit) => {
    const status = await fetch(address + path, init).then(
      (response) => response.status,
      (error: Error) => error.message,
    );
    if (status !== wanted) problems.push(`${path} answered ${status} instead of ${wanted}`);
  };
  const email = `${randomUUID()}@example.com`;
  await expectStatus(200, "/");
  await expectStatus(200, "/healthz");
  await expectStatus(201, "/rest/v1/Landing%20page", {
    method: "POST",
    headers: { apikey: "anon", "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  const notes = [`${address} answered after ${secondsSince(startedAt)}`];

  const interruptedAt = performance.now();
  setTimeout(() => tooLate.abort(), ENDS_WITHIN_MS).unref();
  run.interrupt();
  const { exitCode, lines } = await run.ended;
  notes.push(`ended with ${exitCode ?? "a kill"} ${secondsSince(interruptedAt)} after Ctrl-C`);
  if (!lines.some((line) => line.includes('"msg":"Stopped"')))
    problems.push("the server did not stop by itself");

  const list = await machine.run("npm run --silent leads -- list", signal).ended;
  if (!list.lines.some((line) => line.includes(email)))
    problems.push("the lead is not in the operator's list");
  return { command: COMMAND, passed: problems.length === 0, notes: [...notes, ...problems] };
}
