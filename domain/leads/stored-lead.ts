import { BASE_VARIANT, VARIANTS } from "../../contract/flags.ts";
import { HOME, withoutTrailingSlash } from "../../contract/paths.ts";
import { isUploadPath, toUploadName } from "../../contract/uploads.ts";
import type { LeadOutcome } from "./lead-outcome.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Lead } from "./lead-writer.ts";

/**
 * A row as stored. It may predate the current contract; `readLeadRow` validates it. For leads older than the column
 * `tags`, the tags are read from their `query`.
 */
export type StoredLead = Omit<Lead, "row"> & {
  product: unknown;
  email: string | null;
  path: string | null;
  /** Whether the e-mail address can receive mail; null if unknown. */
  mailbox: Mailbox | null;
  /** When an operator marked it as done; null while open. */
  doneAt: Date | null;
  /** What became of it; null until an operator says so. */
  outcome: LeadOutcome | null;
  /**
   * For a product, the e-mail address to send its ads to: the first one whose `follows` names this product. Without
   * one, one that the same visitor left on `/ad_creation`: the next one after it, or else the last one before.
   */
  visitorEmail: string | null;
};

/** `url` and `file` are products. */
export const LEAD_KINDS = ["email", "url", "file"] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

export function leadKind({ email, product }: Pick<StoredLead, "email" | "product">): LeadKind | null {
  if (email !== null) return "email";
  const type = (product as { type?: unknown } | null)?.type;
  return type === "url" || type === "file" ? type : null;
}

/** The form's page; the referrer for forms that don't write their path. */
export function formPath({ path, referrerPath }: Pick<StoredLead, "path" | "referrerPath">): string | null {
  return path ?? referrerPath;
}

/** The variant in a page's path, such as the last part of `/food/version_b`; null for a page without one. */
export function pageVariant(page: string | null, variants: readonly string[] = VARIANTS): string | null {
  if (page === HOME) return BASE_VARIANT;
  const [beforeRoot, industry, last = "", ...more] = withoutTrailingSlash(page ?? "").split("/");
  return beforeRoot === "" && industry && more.length === 0 && variants.includes(last) ? last : null;
}

/** The size of a lead's picture in bytes, as its row says; null if it doesn't. */
export function uploadBytes(product: StoredLead["product"]): number | null {
  const size = (product as { fileSize?: unknown } | null)?.fileSize;
  return typeof size === "number" ? size : null;
}

/** The name of a lead's picture, safe as a file name; null without one. */
export function uploadName({ product }: Pick<StoredLead, "product">): string | null {
  const filePath = (product as { filePath?: unknown } | null)?.filePath;
  return typeof filePath === "string" && isUploadPath(filePath) ? toUploadName(filePath) : null;
}
