#!/usr/bin/env node
import { loadEnvironment } from "../config/load-environment.ts";
import { runProgram } from "../config/run-program.ts";
import { runLeads } from "./run-leads.ts";

// Make exports and backups readable by their owner only.
process.umask(0o077);

const stop = new AbortController();
// `once`, so that a second signal kills the process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

await runProgram(async () => {
  loadEnvironment();
  process.exitCode = await runLeads(process.argv.slice(2), {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: stop.signal,
  });
});
