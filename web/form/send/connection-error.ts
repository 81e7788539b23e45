import { formNotes } from "../../../content/form-notes.ts";
import { NO_CONNECTION } from "./no-connection.ts";

/** No answer came. The message is one for the visitor. */
export class ConnectionError extends Error {
  override name = "ConnectionError";

  constructor(cause: unknown) {
    super(navigator.onLine === false ? formNotes.offline : NO_CONNECTION, { cause });
  }
}
