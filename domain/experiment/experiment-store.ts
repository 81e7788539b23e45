import type { RedirectPath } from "../../contract/paths.ts";
import type { Campaign } from "./campaign-names.ts";
import type { Variant } from "../../contract/flags.ts";

/** The variant that the flag gave a visitor at a redirect page. */
export type Assignment = Campaign & {
  userKey: string;
  path: RedirectPath;
  variant: Variant;
  /** The fingerprint of the rules that decided. */
  rules: string;
  at: Date;
  /** The network's pseudonym for that day; null if unknown. */
  network: string | null;
};

/** Views of a page within an hour. */
export type Views = { hour: Date; path: string; views: number };

export interface ExperimentStore {
  /**
   * Keeps each visitor's first assignment per path, and adds the views to those stored. Rejects if nothing was saved,
   * or if that is unknown after a lost connection: saving again may then count views twice.
   */
  save(assignments: readonly Assignment[], views: readonly Views[]): Promise<void>;
  /** Approximate. */
  assignmentsStored(): Promise<number>;
}
