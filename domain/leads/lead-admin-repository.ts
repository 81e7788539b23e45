import { VARIANTS } from "../../contract/flags.ts";
import type { Variant } from "../../contract/flags.ts";
import type { TagName, Tags } from "../../contract/tags.ts";
import { isUploadPath, toUploadName } from "../../contract/uploads.ts";
import type { ClockNotes } from "../retention/clock.ts";
import type { Mailbox } from "./mailbox.ts";
import type { LeadTransfer } from "./lead-transfer.ts";

/** A row as it is stored. It may be older than today's contract: `readLeadRow` says whether it is right. */
export type StoredLead = {
  id: string;
  createdAt: Date;
  product: unknown;
  email: string | null;
  path: string | null;
  userKey: string | null;
  sourcePath: string | null;
  query: string | null;
  /** What an ad put into the address of the visitor's page. Of a lead from before tags were kept: those in `query`. */
  tags: Tags | null;
  /** The host of the site that sent the visitor. */
  referrerHost: string | null;
  idempotencyKey: string | null;
  /** Of an address: the idempotency key of the product that it belongs to. */
  follows: string | null;
  /** Why it may come from no human; null: no sign of it. */
  spamReason: string | null;
  /** Whether it was sent from a preview of a variant. */
  isPreview: boolean;
  /** What the visitor's network was called on the day; null where that is not known. */
  network: string | null;
  /** Whether mail to the address has somewhere to go; null: not known. */
  mailbox: Mailbox | null;
  /** When an operator marked it as dealt with; null: it is open. */
  doneAt: Date | null;
  /**
   * Of a product: the first address that follows it. Where none does: the one that the same visitor left on `/ad_creation`,
   * the next one or else the last one before.
   */
  visitorEmail: string | null;
};

/** What a lead is. A product is one of two kinds. */
export const LEAD_KINDS = ["email", "url", "file"] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

export type LeadFilter = {
  /** From then on. */
  since?: Date | undefined;
  /** Before then. */
  until?: Date | undefined;
  /** The page itself, and every page below it. */
  path?: string | undefined;
  kind?: LeadKind | "product" | undefined;
  /** Whether a lead has a spam reason. */
  isSpam?: boolean | undefined;
  /** Not yet done. An address whose product is open stands for nothing by itself. */
  open?: true | undefined;
};

/** What leads can be counted by of what their ad says. */
export const TAG_DIMENSIONS = {
  source: "utm_source",
  medium: "utm_medium",
  campaign: "utm_campaign",
  content: "utm_content",
  term: "utm_term",
} as const satisfies Record<string, TagName>;
export type TagDimension = keyof typeof TAG_DIMENSIONS;

/** How a visitor came. */
export const ORIGIN_DIMENSIONS = [...(Object.keys(TAG_DIMENSIONS) as TagDimension[]), "referrer"] as const;
export type OriginDimension = (typeof ORIGIN_DIMENSIONS)[number];

/** What leads can be counted by. The day is UTC's; path and variant are those of the page that the form was on. */
export const LEAD_DIMENSIONS = ["path", "variant", "day", "kind", ...ORIGIN_DIMENSIONS] as const;
export type LeadDimension = (typeof LEAD_DIMENSIONS)[number];
export type LeadCount = { leads: number } & Partial<Record<LeadDimension, string | null>>;

/** All that is kept of one person. */
export type Person = {
  /** Those with the address, the products that it follows, and those of the same visitors; oldest first. */
  leads: StoredLead[];
  userKeys: string[];
  /** What else was typed as an address in the same browsers: perhaps of the same person, perhaps not. */
  otherEmails: string[];
};

/** A lead's place in a finished file for an ad network. */
export type Conversion = { destination: string; at: Date };

/** What leads are opened for: reading; deleting too; marking them as done; the server's own maintenance; or adding copied leads. */
export type LeadAccess = "read" | "delete" | "mark" | "maintain" | "add";

/**
 * The operator's side of leads. It works beside servers that use the same store, and nothing that the public can reach has
 * it. Every method rejects when the store does not answer, or when it was not opened for what is asked of it.
 */
export interface LeadAdminRepository extends LeadTransfer, ClockNotes {
  /** Oldest first, in batches of bounded size, whatever there is. */
  inTimeOrder(filter?: LeadFilter): AsyncIterable<StoredLead[]>;
  newestFirst(filter: LeadFilter, count: number): Promise<StoredLead[]>;
  oldestFirst(filter: LeadFilter, count: number): Promise<StoredLead[]>;
  /** Those whose id begins so, at most so many. */
  withIdPrefix(prefix: string, count: number): Promise<StoredLead[]>;
  /** One entry for each combination that there is, in the order of the dimensions' values. */
  countBy(dimensions: readonly LeadDimension[], filter?: LeadFilter): Promise<LeadCount[]>;
  /** By any form of the address: what `addressKey` says of two of them decides. */
  ofPerson(email: string): Promise<Person>;
  /** Which of these names of pictures a lead has, other than the leads with these ids. */
  uploadsInUse(names: readonly string[], besidesIds?: readonly string[]): Promise<Set<string>>;
  /**
   * Deletes leads for good, all of them or none, and with them what waits to be sent of them and which variants their
   * visitors were assigned. Resolves to how many there were.
   */
  delete(ids: readonly string[]): Promise<number>;
  /**
   * Marks leads as done, and with a product the addresses that were left for it; null makes them open again. What was done
   * before keeps its time. Resolves to how many changed.
   */
  setDone(ids: readonly string[], at: Date | null): Promise<number>;
  /** Which ad networks were told of a lead, by a file of conversions, the first ones first. */
  conversionsOf(id: string): Promise<Conversion[]>;
  /** How many records there are, from before a time, of which variant a visitor was assigned. */
  assignmentsBefore(before: Date): Promise<number>;
  /** Deletes those records, in batches, and yields how many each had. */
  forgetAssignments(before: Date): AsyncIterable<number>;
  /** Does the work, unless another server is doing some at the same time. Resolves to whether it was done. */
  withExclusiveLock(work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

export function leadKind({ email, product }: Pick<StoredLead, "email" | "product">): LeadKind | null {
  if (email !== null) return "email";
  const type = (product as { type?: unknown } | null)?.type;
  return type === "url" || type === "file" ? type : null;
}

/** The page that the form was on: forms that don't write their path are known by the referrer. */
export function leadPage({ path, sourcePath }: Pick<StoredLead, "path" | "sourcePath">): string | null {
  return path ?? sourcePath;
}

/** What the first page of the site shows. */
const HOME_VARIANT: Variant = "version_a";

/** The variant that a page shows, or null for a page that has none: the last word of `/food/version_b`. */
export function pageVariant(page: string | null, variants: readonly string[] = VARIANTS): string | null {
  if (page === "/") return HOME_VARIANT;
  const [beforeRoot, industry, last = "", ...more] = page?.split("/") ?? [];
  return beforeRoot === "" && industry && more.length === 0 && variants.includes(last) ? last : null;
}

/** The name of a lead's picture, or null when it has none. Safe as a file's name. */
export function uploadName({ product }: Pick<StoredLead, "product">): string | null {
  const filePath = (product as { filePath?: unknown } | null)?.filePath;
  return typeof filePath === "string" && isUploadPath(filePath) ? toUploadName(filePath) : null;
}
