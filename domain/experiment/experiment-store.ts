import type { RedirectPath } from "../../contract/paths.ts";
import type { Variant } from "../../contract/flags.ts";

/** What the flag gave a visitor at an industry's page. */
export type Assignment = {
  userKey: string;
  path: RedirectPath;
  variant: Variant;
  /** The fingerprint of the rules that decided. */
  rules: string;
  at: Date;
  /** What the visitor's network is called on that day; null where that is not known. */
  network: string | null;
};

/** How often a page was asked for within an hour. */
export type Views = { hour: Date; path: string; views: number };

export interface ExperimentStore {
  /**
   * Keeps the first assignment of each visitor at each path, whatever the later ones say, and adds the views to those
   * that are there. Rejects when nothing of it was kept, or
   * when that is not known because a connection was lost: saved again, views may then count twice.
   */
  save(assignments: readonly Assignment[], views: readonly Views[]): Promise<void>;
  /** About how many assignments are kept. */
  assignmentsStored(): Promise<number>;
}
