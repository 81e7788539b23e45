import { formatTime } from "./format-time.ts";

export function Time({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{formatTime(at)}</time>;
}
