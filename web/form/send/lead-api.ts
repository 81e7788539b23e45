import { PostgrestClient } from "@supabase/postgrest-js";
import { StorageClient, StorageUnknownError } from "@supabase/storage-js";
import {
  CHALLENGE_HEADER,
  TIME_TO_SUBMIT_HEADER,
  CONSENT_TEXT_HEADER,
  FOLLOWS_HEADER,
  HONEYPOT_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REFERRER_HOST_HEADER,
  TAGS_HEADER,
  USER_KEY_HEADER,
} from "../../../contract/headers.ts";
import { LEADS_TABLE, type LeadRow } from "../../../contract/lead-row.ts";
import type { PageSettings } from "../../../contract/page-settings.ts";
import { AI_MARK, tagsInQuery, toTagsHeader } from "../../../contract/tags.ts";
import { UPLOADS_BUCKET } from "../../../contract/uploads.ts";
import { type Progress, fetchWithProgress } from "./fetch-with-progress.ts";
import { stripMetadata } from "../image/metadata/strip-metadata.ts";
import { pageReferrer } from "../../page-referrer.ts";
import type { BotSignals } from "./bot-signals.ts";
import { strictFetch } from "./strict-fetch.ts";
import { mapNetworkError } from "./connection-error.ts";

/**
 * The services that a form uses: our server (`uploads/`, `leads/`), or a Supabase project.
 * @throws Refused if the service rejects the call, ConnectionError if no response arrives, or another error.
 */
export type LeadApi = {
  /** Strips the image's metadata, unless the page is set to keep it. */
  prepareImage(file: File): Promise<File>;
  /** Uploads to a path within the bucket; resolves to the public URL. */
  uploadImage(path: string, file: File, onProgress: (sent: Progress) => void): Promise<string>;
  /** Idempotent for the same key and row. */
  insertRow(row: LeadRow, idempotencyKey: string, metadata: LeadMetadata): Promise<void>;
};

/** Sent as headers beside a row. */
export type LeadMetadata = {
  botSignals: BotSignals;
  /** The idempotency key of the product that an e-mail address belongs to; null if unknown. */
  follows: string | null;
  /** The hash of the text at the button; undefined if unknown. */
  consentTextHash?: string | undefined;
  /** The page's query, with the ad's tags. */
  query: string;
  /** From `findAiMark`. */
  aiMark?: string | null | undefined;
  /** The host of the referring site; empty if unknown. */
  referrerHost: string;
};

/**
 * Speaks Supabase's storage and row protocols.
 * @param userKey Null without the visitor's consent.
 * @param solutionFor Solves a challenge for an idempotency key; null without a challenge.
 */
export function createLeadApi(
  settings: PageSettings,
  userKey: string | null,
  solutionFor: (idempotencyKey: string) => Promise<string | null>,
): LeadApi {
  const headers = {
    apikey: settings.anonKey,
    authorization: `Bearer ${settings.anonKey}`,
  };
  return {
    prepareImage: async (file) => stripMetadata(file, settings.photoMetadata),

    async uploadImage(path, file, onProgress) {
      const send = strictFetch(fetchWithProgress(onProgress), (body) => body instanceof Object);
      const bucket = new StorageClient(settings.storageUrl, headers, send).from(UPLOADS_BUCKET);
      const { error } = await bucket.upload(path, file);
      // The client wraps what `send` throws.
      if (error) throw error instanceof StorageUnknownError ? error.originalError : error;
      return bucket.getPublicUrl(path).data.publicUrl;
    },

    async insertRow(
      row,
      idempotencyKey,
      { botSignals, follows, consentTextHash, query, aiMark, referrerHost },
    ) {
      const { honeypotFilled, timeToSubmitMs } = botSignals;
      const tags = toTagsHeader({ ...tagsInQuery(query), ...(aiMark && { [AI_MARK]: aiMark }) });
      const send = strictFetch(fetchWithReferrer, (body) => body !== undefined);
      const rows = new PostgrestClient(settings.rowsUrl, { headers, fetch: send });
      const insert = rows
        .from(LEADS_TABLE)
        .insert(row as Record<string, unknown>)
        .setHeader(IDEMPOTENCY_KEY_HEADER, idempotencyKey)
        .setHeader(TIME_TO_SUBMIT_HEADER, String(timeToSubmitMs));
      const solution = await solutionFor(idempotencyKey);
      if (solution !== null) insert.setHeader(CHALLENGE_HEADER, solution);
      if (userKey !== null) insert.setHeader(USER_KEY_HEADER, userKey);
      if (tags !== null) insert.setHeader(TAGS_HEADER, tags);
      if (referrerHost !== "") insert.setHeader(REFERRER_HOST_HEADER, referrerHost);
      if (follows !== null) insert.setHeader(FOLLOWS_HEADER, follows);
      if (consentTextHash) insert.setHeader(CONSENT_TEXT_HEADER, consentTextHash);
      if (honeypotFilled) insert.setHeader(HONEYPOT_HEADER, "1");
      await insert.throwOnError();
    },
  };
}

/** Sends the page's full URL as the referrer, also to another origin. */
const fetchWithReferrer: typeof fetch = async (input, init) => {
  const request: RequestInit = {
    ...init,
    referrer: pageReferrer(),
    referrerPolicy: "no-referrer-when-downgrade",
  };
  // Throws for invalid arguments, as `mapNetworkError` requires.
  void new Request(input, request);
  return mapNetworkError(fetch(input, request));
};
