#!/usr/bin/env node
import { loadEnvironment } from "../config/load-environment.ts";
import { StartupError } from "../domain/errors/startup-error.ts";
import { runGolive } from "./golive/run-golive.ts";

try {
  loadEnvironment();
  process.exitCode = await runGolive(process.argv.slice(2), process);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
