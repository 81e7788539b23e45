import type { TagName } from "../../contract/tags.ts";
import type { ClockNotes } from "../retention/clock.ts";
import type { LeadOutcome, Money, Outcome } from "./lead-outcome.ts";
import type { LeadTransfer } from "./lead-transfer.ts";
import type { LeadKind, StoredLead } from "./stored-lead.ts";

export type LeadFilter = {
  /** Inclusive. */
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** This page and every page below it. */
  path?: string | undefined;
  kind?: LeadKind | "product" | undefined;
  /** Whether it is spam: by its outcome if it has one, or else by its spam reason. */
  isSpam?: boolean | undefined;
  outcome?: Outcome | undefined;
  /** Not yet done. An e-mail lead is left out while its product is open, because the two are handled together. */
  isOpen?: true | undefined;
  /** Leaves out e-mail leads that follow a product, which shows them. */
  excludesEmailsShownWithProduct?: true | undefined;
};

/** Leads to look at, newest first. */
export type LeadSearch = {
  filter: LeadFilter;
  /** Part of the id, e-mail address, product, tags or referring host, in any case. */
  text?: string | undefined;
  /** The `next` of the page before; otherwise, the page begins with the newest lead. */
  after?: string | undefined;
  count: number;
  /** How many leads to search; `SEARCHED_LEADS_MAX` by default. */
  searchedLeadsMax?: number;
};

export type LeadSearchResult = {
  leads: StoredLead[];
  /** The `after` of the next page; null at the end. */
  next: string | null;
  /** The time of the last lead searched, if the search stopped before it found `count`. */
  searchedBackTo: Date | null;
};

/** Makes a page cost the same in a table of any size. */
export const SEARCHED_LEADS_MAX = 50_000;

/** The ad's tags that leads can be counted by. */
export const TAG_DIMENSIONS = {
  source: "utm_source",
  medium: "utm_medium",
  campaign: "utm_campaign",
  content: "utm_content",
  term: "utm_term",
} as const satisfies Record<string, TagName>;
export type TagDimension = keyof typeof TAG_DIMENSIONS;

export const ORIGIN_DIMENSIONS = [...(Object.keys(TAG_DIMENSIONS) as TagDimension[]), "referrer"] as const;
export type OriginDimension = (typeof ORIGIN_DIMENSIONS)[number];

/** What leads can be counted by: the day in UTC; path and variant of the form's page. */
export const LEAD_DIMENSIONS = ["path", "variant", "day", "kind", "outcome", ...ORIGIN_DIMENSIONS] as const;
export type LeadDimension = (typeof LEAD_DIMENSIONS)[number];
export type LeadCount = { leads: number } & Partial<Record<LeadDimension, string | null>>;

/** Everything stored about one person. */
export type Person = {
  /** Leads with the e-mail address, the products it follows, and leads of the same visitors; oldest first. */
  leads: StoredLead[];
  userKeys: string[];
  /** Other e-mail addresses typed in the same browsers, which may be another person's. */
  otherEmails: string[];
};

/**
 * A finished file for an ad network that contains a lead, and its value if known; a later file may adjust the value.
 */
export type Conversion = { destination: string; at: Date; value: Money | null };

/** How another system refers to leads: by their ids, or by the ad clicks that brought them. */
export type LeadRefs = { by: "id" | TagName; refs: readonly string[] };

/**
 * The lead that a reference stands for: for an e-mail lead that follows a product, the product; for a click, its first
 * lead.
 */
export type LookedUpLead = { ref: string; id: string; outcome: LeadOutcome | null };

/**
 * What leads are opened for. `report` may read from a copy that lags behind; `maintain` is the server's maintenance;
 * `add` inserts copied leads.
 */
export type LeadAccess = "read" | "report" | "delete" | "mark" | "maintain" | "add";

/**
 * The operator's side of leads; no public route has access to it. Safe to use while servers write to the same store.
 * Every method rejects when the store does not respond or was not opened for this access.
 */
export interface LeadAdminRepository extends LeadTransfer, ClockNotes {
  /** Oldest first, in batches of bounded size. */
  listByTime(filter?: LeadFilter): AsyncIterable<StoredLead[]>;
  listNewest(filter: LeadFilter, count: number): Promise<StoredLead[]>;
  search(request: LeadSearch): Promise<LeadSearchResult>;
  listOldest(filter: LeadFilter, count: number): Promise<StoredLead[]>;
  /** At most `count` leads. */
  findByIdPrefix(prefix: string, count: number): Promise<StoredLead[]>;
  /** One entry per existing combination, sorted by the dimensions' values. */
  countBy(dimensions: readonly LeadDimension[], filter?: LeadFilter): Promise<LeadCount[]>;
  /** Matches every spelling of the e-mail address that has the same `emailKey`. */
  findPerson(email: string): Promise<Person>;
  /** Which of these pictures belong to a lead other than `exceptIds`. */
  findUploadsInUse(names: readonly string[], exceptIds?: readonly string[]): Promise<Set<string>>;
  /**
   * Deletes leads for good, all or none, along with their outbox entries and their visitors' assignments. Resolves to
   * the number of deleted leads.
   */
  delete(ids: readonly string[]): Promise<number>;
  /**
   * Marks leads as done, including e-mail leads left for a product; null reopens them. Leads already done keep their
   * time. Resolves to the number of changed leads.
   */
  setDone(ids: readonly string[], at: Date | null): Promise<number>;
  /** The leads that these references stand for, unordered. References without a lead are left out. */
  lookUp(refs: LeadRefs): Promise<LookedUpLead[]>;
  /**
   * Sets the outcomes of leads by id, all or none, and marks the leads as done; null clears an outcome. Resolves to the
   * number of leads whose outcome or value changed.
   */
  setOutcomes(outcomes: ReadonlyMap<string, LeadOutcome | null>): Promise<number>;
  /** The finished conversion files that contain a lead, oldest first. */
  conversionsForLead(id: string): Promise<Conversion[]>;
  countAssignmentsBefore(before: Date): Promise<number>;
  /** Deletes them in batches and yields each batch's size. */
  forgetAssignments(before: Date): AsyncIterable<number>;
  /**
   * Does the work unless another server holds the lock. Resolves to whether it was done. It saves doing maintenance twice;
   * deletions, which operators do too, are safe without it: see `UploadRepository.delete`.
   */
  withExclusiveLock(work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}
