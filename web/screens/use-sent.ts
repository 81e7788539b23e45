import { useSyncExternalStore } from "react";
import { type SentRecord, readSent } from "../form/send/sent-record.ts";

let read: SentRecord | null | undefined;

/** What this tab has sent; undefined while the page is still as it was rendered at build. */
export function useSent(): SentRecord | null | undefined {
  return useSyncExternalStore(
    () => () => {},
    () => (read === undefined ? (read = readSent()) : read),
    () => undefined,
  );
}
