#!/usr/bin/env node
import { loadEnvFile } from "../config/load-env-file.ts";
import { runProgram } from "../config/run-program.ts";
import { runLeads } from "./run-leads.ts";

// Exports and backups are readable by their owner alone.
process.umask(0o077);

const stop = new AbortController();
// Once: a second signal ends the process at once.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

await runProgram(async () => {
  loadEnvFile();
  process.exitCode = await runLeads(process.argv.slice(2), {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: stop.signal,
  });
});
