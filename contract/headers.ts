// Request headers sent with a row, from which the server fills its own columns.

/** The user key, if the visitor may have one. */
export const USER_KEY_HEADER = "x-visitor-key";
/** The same for all retries of an attempt, so that a retry never duplicates a lead. */
export const IDEMPOTENCY_KEY_HEADER = "idempotency-key";
/** For an e-mail address left on `/ad_creation`: the idempotency key of its product. */
export const FOLLOWS_HEADER = "x-follows";
/** The hash of the text at the form's button (`hashConsentText`). */
export const CONSENT_TEXT_HEADER = "x-consent-text";
/** The tags in the page's URL, as `toTagsHeader` encodes them. */
export const TAGS_HEADER = "x-tags";
/** The host of the referring site. */
export const REFERRER_HOST_HEADER = "x-referrer-host";
/** `1` when the honeypot was filled in. */
export const HONEYPOT_HEADER = "x-form-trap";
/** Whole milliseconds between the page becoming usable and the form being sent. */
export const TIME_TO_SUBMIT_HEADER = "x-form-ms";
/** A `SolvedChallenge`, when the page had one to solve. */
export const CHALLENGE_HEADER = "x-altcha";

/** What is stored with a row. */
export const STORED_HEADERS = [
  USER_KEY_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  FOLLOWS_HEADER,
  CONSENT_TEXT_HEADER,
  TAGS_HEADER,
  REFERRER_HOST_HEADER,
] as const;
