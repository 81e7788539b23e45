import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { CommandRun } from "../../../tools/bare-machine/isolate.ts";
import type { Account } from "../../../tools/bare-machine/bare-machine.ts";
import { type Command, proveEach, report } from "../../../tools/bare-machine/prove-each.ts";
import { proveStart } from "../../../tools/bare-machine/prove-start.ts";
import { proveTest } from "../../../tools/bare-machine/prove-test.ts";

const { signal } = new AbortController();

function ended(exitCode: number | null, ...lines: string[]): CommandRun {
  return { seen: async () => null, interrupt: () => {}, ended: Promise.resolve({ exitCode, lines }) };
}

const chromium = { name: "chromium", version: "156.0-1", isRequested: true };
const git = { name: "git", version: "2.39", isRequested: true };

test.each([
  [0, true, /^ended with 0 after \d+ s$/],
  [1, false, /^ended with 1 after \d+ s$/],
  [null, false, /^ended with a kill after \d+ s$/],
])("npm test that ends with %s has passed: %s", async (exitCode, passed, end) => {
  const lists = [[git], [git, chromium]];
  const commands: string[] = [];
  const machine = {
    packages: async () => lists.shift()!,
    run(command: string) {
      commands.push(command);
      return ended(exitCode, "Skipped: Redis counts", "12 passed, 0 failed");
    },
  };
  expect(await proveTest(machine, signal)).toEqual({
    command: "npm ci && npm test",
    passed,
    notes: [
      expect.stringMatching(end),
      "Skipped: Redis counts",
      "12 passed, 0 failed",
      "installed chromium 156.0-1 with 0 dependencies",
    ],
  });
  expect(commands).toEqual(["npm ci && npm test"]);
});

/** A site that answers these statuses, and that has whatever was sent in its operator's list unless it loses leads. */
async function openMachine({ home = 200, logs = '{"msg":"Stopped"}', losesLeads = false } = {}) {
  const calls: string[] = [];
  const leads: string[] = [];
  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    for await (const chunk of request) if (!losesLeads) leads.push(String(chunk));
    response.writeHead(request.method === "POST" ? 201 : request.url === "/" ? home : 200).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const start = Promise.withResolvers<Awaited<CommandRun["ended"]>>();
  const runs: unknown[] = [];
  return {
    address,
    calls,
    runs,
    run(command: string, _signal: AbortSignal, settings?: string[]): CommandRun {
      runs.push([command, settings]);
      if (command.includes("leads -- list")) return ended(0, ...leads);
      return {
        seen: async (pattern) => pattern.exec(`Running on ${address}`)![0],
        interrupt: () => start.resolve({ exitCode: 130, lines: [logs] }),
        ended: start.promise,
      };
    },
  };
}

test("npm start has passed if pages answer, a lead is kept, and Ctrl-C stops the server", async () => {
  const machine = await openMachine();
  expect(await proveStart(machine, signal)).toEqual({
    command: "npm ci && npm start",
    passed: true,
    notes: [
      expect.stringMatching(new RegExp(`^${machine.address} answered after \\d+ s$`)),
      expect.stringMatching(/^ended with 130 \d+ s after Ctrl-C$/),
    ],
  });
  expect(machine.calls).toEqual(["GET /", "GET /healthz", "POST /rest/v1/Landing%20page"]);
  expect(machine.runs).toEqual([
    ["npm ci && npm start", ["PORT=0"]],
    ["npm run --silent leads -- list", undefined],
  ]);
});

test.each([
  [{ home: 500 }, "/ answered 500 instead of 200"],
  [{ logs: "" }, "the server did not stop by itself"],
  [{ losesLeads: true }, "the lead is not in the operator's list"],
])("npm start has failed with %j", async (state, problem) => {
  const { passed, notes } = await proveStart(await openMachine(state), signal);
  expect({ passed, problems: notes.slice(2) }).toEqual({ passed: false, problems: [problem] });
});

test("npm start that ends before it serves shows its last ten lines", async () => {
  const lines = Array.from({ length: 12 }, (_, line) => `line ${line}`);
  expect(await proveStart({ run: () => ended(1, ...lines) }, signal)).toEqual({
    command: "npm ci && npm start",
    passed: false,
    notes: [expect.stringMatching(/^ended with 1 after \d+ s and no address$/), ...lines.slice(2)],
  });
});

test("each command is proved as each account, on a fresh machine with the requested packages", async () => {
  const log: string[] = [];
  const make = async (account: Account) => ({
    packages: async () => [],
    run: () => ended(0),
    install: async (packages: string[]) => void log.push(`install ${packages}`),
    remove: async () => void log.push(`remove ${account}'s`),
  });
  const prove = (command: string, passed: boolean) => async () => {
    log.push(command);
    return { command, passed, notes: ["a note"] };
  };
  const proofs = { start: prove("npm start", true), test: prove("npm test", false) };
  const wanted = {
    commands: ["start", "test"] as Command[],
    accounts: ["root", "user"] as Account[],
    packages: ["git"],
  };
  const proved = await proveEach(wanted, make, signal, proofs);
  expect(proved.map(({ command, account, passed }) => [command, account, passed])).toEqual([
    ["npm start", "root", true],
    ["npm start", "user", true],
    ["npm test", "root", false],
    ["npm test", "user", false],
  ]);
  expect(log.slice(0, 6)).toEqual([
    "install git",
    "npm start",
    "remove root's",
    "install git",
    "npm start",
    "remove user's",
  ]);
  const print = vi.spyOn(console, "log").mockReturnValue();
  onTestFinished(() => print.mockRestore());
  expect(report(proved)).toBe(1);
  expect(report(proved.slice(0, 2))).toBe(0);
  expect(print.mock.calls.slice(0, 2)).toEqual([["\nnpm start, as root: passed"], ["  a note"]]);
});

const fail = () => Promise.reject(new Error("no network"));

test("if a proof can't run or is interrupted, its machine is removed and the other proofs are skipped", async () => {
  const removed: Account[] = [];
  const make = async (account: Account) => ({
    packages: async () => [],
    run: () => ended(0),
    install: async () => {},
    remove: async () => void removed.push(account),
  });
  const wanted = { commands: ["start" as const], accounts: ["root", "user"] as Account[], packages: [] };
  await expect(proveEach(wanted, make, signal, { start: fail, test: fail })).rejects.toThrow("no network");
  const stop = new AbortController();
  const interrupted = async () => {
    stop.abort(new Error("SIGINT"));
    return { command: "npm start", passed: false, notes: [] };
  };
  const proving = proveEach(wanted, make, stop.signal, { start: interrupted, test: interrupted });
  await expect(proving).rejects.toThrow("SIGINT");
  expect(removed).toEqual(["root", "root"]);
});
