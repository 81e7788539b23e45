/** What a browser sends beside a row; the server's own columns are filled from it. */
export const USER_KEY_HEADER = "x-visitor-key";
/** One value per attempt, kept for its retries, so that a retry never doubles a lead. */
export const IDEMPOTENCY_KEY_HEADER = "idempotency-key";
/** Of an address left on `/ad_creation`: the idempotency key of the product that it belongs to. */
export const FOLLOWS_HEADER = "x-follows";
/** What an ad put into the address of the visitor's page, as `toTagsHeader` writes it. */
export const TAGS_HEADER = "x-tags";
/** The host of the site that sent the visitor. */
export const REFERRER_HOST_HEADER = "x-referrer-host";
/** `1` when the field that visitors never see was filled. */
export const HONEYPOT_HEADER = "x-form-trap";
/** Whole milliseconds from when the page could be used to when its form was sent. */
export const TIME_TO_SUBMIT_HEADER = "x-form-ms";
/** The work that was asked for in the page, where our server asks for it. */
export const CHALLENGE_HEADER = "x-altcha";
