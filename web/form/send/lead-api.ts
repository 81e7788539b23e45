import { PostgrestClient } from "@supabase/postgrest-js";
import { StorageClient, StorageUnknownError } from "@supabase/storage-js";
import {
  CHALLENGE_HEADER,
  TIME_TO_SUBMIT_HEADER,
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

/** What a form needs of the services, and the two calls that it makes. Both throw Refused for a no, ConnectionError when no answer came, and any other error for anything else. */
export type LeadApi = {
  /** An image as it is to be stored: without what the camera wrote into it, unless the page is set to keep that. */
  prepareImage(file: File): Promise<File>;
  /** Stores an image under a path within the bucket; resolves to its public address. */
  uploadImage(path: string, file: File, onProgress: (sent: Progress) => void): Promise<string>;
  /** Writes one row; the same key with the same row writes it once. */
  insertRow(row: LeadRow, idempotencyKey: string, beside: LeadMetadata): Promise<void>;
};

/** What is sent beside a row. */
export type LeadMetadata = {
  botSignals: BotSignals;
  /** The idempotency key of the product that the row belongs to; null: to none that is known. */
  follows: string | null;
  /** The page's, with the tags of the ad that led to it. */
  query: string;
  /** What the product's picture says of how it was made, as `findAiMark` reads it. */
  aiMark?: string | null | undefined;
  /** The host of the site that sent the visitor; empty: none is known. */
  referrerHost: string;
};

/**
 * Speaks Supabase's storage and row protocols with the services that the page was given. `userKey` is null for
 * visitors who have not agreed to have one. `solutionFor` has an attempt's answer to the page's challenge, or null.
 */
export function connectLeadApi(
  settings: PageSettings,
  userKey: string | null,
  solutionFor: (attempt: string) => Promise<string | null>,
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
      // The client wraps what is thrown.
      if (error) throw error instanceof StorageUnknownError ? error.originalError : error;
      return bucket.getPublicUrl(path).data.publicUrl;
    },

    async insertRow(row, idempotencyKey, { botSignals, follows, query, aiMark, referrerHost }) {
      const { honeypotFilled, timeToSubmitMs } = botSignals;
      const tags = toTagsHeader({ ...tagsInQuery(query), ...(aiMark && { [AI_MARK]: aiMark }) });
      const send = strictFetch(fetchFromThisPage, (body) => body !== undefined);
      const rows = new PostgrestClient(settings.rowsUrl, { headers, fetch: send });
      const insert = rows
        .from(LEADS_TABLE)
        .insert(row as Record<string, unknown>)
        .setHeader(IDEMPOTENCY_KEY_HEADER, idempotencyKey)
        .setHeader(TIME_TO_SUBMIT_HEADER, String(timeToSubmitMs));
      const answer = await solutionFor(idempotencyKey);
      if (answer !== null) insert.setHeader(CHALLENGE_HEADER, answer);
      if (userKey !== null) insert.setHeader(USER_KEY_HEADER, userKey);
      if (tags !== null) insert.setHeader(TAGS_HEADER, tags);
      if (referrerHost !== "") insert.setHeader(REFERRER_HOST_HEADER, referrerHost);
      if (follows !== null) insert.setHeader(FOLLOWS_HEADER, follows);
      if (honeypotFilled) insert.setHeader(HONEYPOT_HEADER, "1");
      await insert.throwOnError();
    },
  };
}

/** Tells also a server on another origin of which page the form was. */
const fetchFromThisPage: typeof fetch = async (input, init) => {
  const request: RequestInit = {
    ...init,
    referrer: pageReferrer(),
    referrerPolicy: "no-referrer-when-downgrade",
  };
  // Throws for arguments that aren't valid.
  void new Request(input, request);
  return mapNetworkError(fetch(input, request));
};
