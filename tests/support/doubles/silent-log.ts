import type { Log } from "../../../domain/log.ts";

/** For tests that read no log. */
export const SILENT: Log = { info() {}, warn() {}, error() {} };
