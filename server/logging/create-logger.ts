import { pino } from "pino";
import type { Config } from "../../config/config.ts";
import { FloodLog } from "./flood-log.ts";
import { logStream } from "./log-stream.ts";
import { serializers } from "./request-log.ts";

/** Writes to standard output by default. */
export function createLogger(
  { logLevel }: Pick<Config, "logLevel">,
  stream: pino.DestinationStream = logStream,
): FloodLog {
  return new FloodLog((logMethod) => pino({ level: logLevel, serializers, hooks: { logMethod } }, stream));
}
