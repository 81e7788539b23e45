#!/usr/bin/env node
import { loadEnvironment } from "../config/load-environment.ts";
import { OperatorError } from "../domain/errors/operator-error.ts";
import { runGolive } from "./golive/run-golive.ts";

try {
  loadEnvironment();
  process.exitCode = await runGolive(process.argv.slice(2), process);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
