import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import {
  CONSENT_TEXT_HEADER,
  FOLLOWS_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REFERRER_HOST_HEADER,
  TAGS_HEADER,
  USER_KEY_HEADER,
} from "../../contract/headers.ts";
import { isConsentTextHash } from "../../contract/consent-text.ts";
import { makeIdempotencyKey, keyTime } from "../../contract/idempotency-key.ts";
import type { LeadRow } from "../../contract/lead-row.ts";
import {
  HOST_CHARS_MAX,
  IDEMPOTENCY_KEY_CHARS_MAX,
  PATH_CHARS_MAX,
  REFERRER_CHARS_MAX,
  USER_KEY_CHARS_MAX,
} from "../../contract/limits.ts";
import { readTagsHeader, tagsInQuery } from "../../contract/tags.ts";
import type { Tags } from "../../contract/tags.ts";
import { AppError } from "../../domain/errors/app-error.ts";
import type { Previews } from "../../domain/flags/previews.ts";
import type { Lead } from "../../domain/leads/lead-writer.ts";
import { spamReason } from "./spam-reason.ts";
import { withoutTrailingSlash } from "../../contract/paths.ts";

/** `network` is its pseudonym; null if none can be made. */
type RowRequest = { row: LeadRow; headers: IncomingHttpHeaders; createdAt: Date; network: string | null };

/**
 * A row with the server's own columns, read from the request's headers.
 * @throws AppError if the idempotency key is not 1 to 64 printable characters, as storing the lead without it could
 * duplicate the lead
 */
export function leadFrom(
  { row, headers, createdAt, network }: RowRequest,
  { previews, humanMsMin }: { previews: Previews; humanMsMin: number },
): Lead {
  const idempotencyKey = readIdempotencyKey(headers[IDEMPOTENCY_KEY_HEADER]);
  const referrer = URL.parse(headers.referer ?? "");
  const search = referrer?.search.slice(1) ?? "";
  return {
    id: leadId(idempotencyKey ?? makeIdempotencyKey(createdAt.getTime()), row),
    createdAt,
    row,
    userKey: readPrintable(headers[USER_KEY_HEADER], USER_KEY_CHARS_MAX),
    referrerPath: withoutTrailingSlash(referrer?.pathname ?? "").slice(0, PATH_CHARS_MAX) || null,
    query: previews.withoutPreviewKey(search) || null,
    tags: readTags(headers, referrer),
    referrerHost: readPrintable(headers[REFERRER_HOST_HEADER], HOST_CHARS_MAX),
    idempotencyKey,
    follows: readPrintable(headers[FOLLOWS_HEADER], IDEMPOTENCY_KEY_CHARS_MAX),
    consentTextHash: readConsentTextHash(headers[CONSENT_TEXT_HEADER]),
    spamReason: spamReason(headers, humanMsMin),
    isPreview: previews.requestedVariant(search) !== null,
    network,
  };
}

function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (isPrintable(header, IDEMPOTENCY_KEY_CHARS_MAX)) return header;
  throw new AppError(400, "InvalidIdempotencyKey", "The idempotency key is not valid.");
}

/** Includes the row: the same key with another row isn't a retry, and must not lose a lead. */
function leadId(idempotencyKey: string, row: LeadRow): string {
  // `readLeadRow` puts a row's keys into a fixed order.
  const digest = hash("sha256", JSON.stringify([idempotencyKey, row]), "hex");
  return formatUuid((keyTime(idempotencyKey)?.toLowerCase() ?? "") + digest);
}

/** The first 128 bits as a UUID of version 8 (RFC 9562, 5.8), which replaces six of them. */
function formatUuid(hex: string): string {
  const variant = (0x8 | (Number.parseInt(hex[16]!, 16) & 0x3)).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}

/** Null if missing or malformed. */
function readPrintable(header: unknown, charsMax: number): string | null {
  return isPrintable(header, charsMax) ? header : null;
}

function readConsentTextHash(header: unknown): string | null {
  return isConsentTextHash(header) ? header : null;
}

/** From the referrer if the header is missing, as in requests of an older page's script. */
function readTags(headers: IncomingHttpHeaders, referrer: URL | null): Tags | null {
  const header = headers[TAGS_HEADER];
  if (typeof header === "string") return readTagsHeader(header);
  if (!referrer?.search || headers.referer!.length > REFERRER_CHARS_MAX) return null;
  return tagsInQuery(referrer.search);
}

function isPrintable(text: unknown, charsMax: number): text is string {
  return typeof text === "string" && text.length <= charsMax && /^[\x21-\x7e]+$/.test(text);
}
