// Limits of what the browser sends, and of redirect pages.

const KIB = 1024;
const MIB = 1024 * KIB;

/** The largest picture accepted by forms that check the size (inclusive). */
export const FORM_IMAGE_BYTES_MAX = 5 * MIB;

/** The largest picture the server accepts, whatever the form checks. */
export const UPLOAD_BYTES_MAX = 25 * MIB;

/** The largest request body for a row. */
export const ROW_BODY_BYTES_MAX = 16 * KIB;

/** The largest request body for a flag evaluation. */
export const FLAG_BODY_BYTES_MAX = 8 * KIB;

/** The longest e-mail address SMTP allows (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_CHARS_MAX = 254;

export const URL_CHARS_MAX = 2048;
export const PATH_CHARS_MAX = 200;
export const FILE_NAME_CHARS_MAX = 255;
export const FILE_TYPE_CHARS_MAX = 100;
export const USER_KEY_CHARS_MAX = 64;
export const IDEMPOTENCY_KEY_CHARS_MAX = 64;

/** A form sent sooner than this is stored, but marked as too fast for a human. */
export const HUMAN_MS_MIN = 800;

/** How much of a referrer's query is kept, in whole parameters. The rest is dropped, never refused. */
export const QUERY_CHARS_MAX = 1000;

/** How much of a query is parsed. A request can carry up to 16 KiB. */
export const QUERY_READ_CHARS_MAX = 2 * QUERY_CHARS_MAX;

/** A longer tag is dropped, not truncated. */
export const TAG_CHARS_MAX = 2048;

/**
 * The size limit of `x-tags`: enough for sixteen tags of 300 characters. All sixteen at `TAG_CHARS_MAX` would take
 * 34 kB, but Node accepts 16 KiB of headers in total, of which the referrer may take 4 KiB, and common proxies accept
 * 8 KiB per line. Raising Node's limit would cost memory on every idle connection and still fail at the proxy.
 */
export const TAGS_HEADER_CHARS_MAX = 6 * KIB;

/** The longest referrer browsers send; beyond this they send only the origin. */
export const REFERRER_CHARS_MAX = 4096;

/** DNS names are shorter than this. */
export const HOST_CHARS_MAX = 255;

/** How long a redirect page waits for the flag service. */
export const FLAG_WAIT_MS = 5000;

/** When a redirect page without its script shows the link to continue: later than one whose script loaded. */
export const CONTINUE_WITHOUT_SCRIPT_MS = 6000;

/**
 * The maximum age of a flag offer, by the browser's clock. A cache that ignores `no-store` on redirect pages would
 * otherwise give many visitors the same key.
 */
export const FLAG_OFFER_MS_MAX = 30_000;

/** How long after asking for the flag a redirect page that `triesAgain` looks once more. */
export const REDIRECT_RETRY_MS = 100;
