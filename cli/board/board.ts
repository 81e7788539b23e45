import type { Config } from "../../config/config.ts";
import type { Access } from "./access.ts";
import type { BoardStores } from "./board-stores.ts";
import type { BackgroundResults } from "./background-results.ts";
import type { ShownEmails } from "./shown-emails.ts";
import type { View } from "./views/view.tsx";

/** Shared by all views and forms of the board. */
export type Board = {
  access: Access;
  stores: BoardStores;
  results: Pick<BackgroundResults, "current">;
  shownEmails: ShownEmails;
  config: () => Config;
  /** The operator's name, for the audit log. */
  operator: string;
  now: () => Date;
  render(view: View): Promise<string>;
  /** Prints an unexpected error in the terminal. */
  report(error: unknown): void;
  /** Ends the program. */
  end(): void;
};
