/** Every number that limits something, once, with its unit. */

const KIB = 1024;
const MIB = 1024 * KIB;

/** What a form that checks a picture's size lets through; exactly this many bytes passes. */
export const FORM_IMAGE_BYTES_MAX = 5 * MIB;

/** What the server takes as one picture, whatever the form checks. */
export const UPLOAD_BYTES_MAX = 25 * MIB;

/** What the server reads as the body of one row. */
export const ROW_BODY_BYTES_MAX = 16 * KIB;

/** What the server reads as the body of one flag evaluation. */
export const FLAG_BODY_BYTES_MAX = 8 * KIB;

/** The longest address that SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_CHARS_MAX = 254;

export const URL_CHARS_MAX = 2048;
export const PATH_CHARS_MAX = 200;
export const FILE_NAME_CHARS_MAX = 255;
export const FILE_TYPE_CHARS_MAX = 100;
export const USER_KEY_CHARS_MAX = 64;
export const IDEMPOTENCY_KEY_CHARS_MAX = 64;

/** The quickest that people are taken to read, fill and send a form; what is sent sooner is marked, and stored. */
export const HUMAN_MS_MIN = 800;

/** What is kept of a referrer's query; ad tags are shorter. The rest is cut, never refused. */
export const QUERY_CHARS_MAX = 1000;

/** How long a redirect page gives the flag service to answer. */
export const FLAG_WAIT_MS = 5000;

/** When a redirect page whose script is lost offers the way on: later than one whose script is there. */
export const CONTINUE_WITHOUT_SCRIPT_MS = 6000;

/**
 * How old an offer of the flag may be, by the browser's clock. A cache that keeps redirect pages although they say
 * `no-store` would otherwise give many visitors one key.
 */
export const FLAG_OFFER_MS_MAX = 30_000;

/** When beverage and skincare try once more, counted from the start of the page. */
export const REDIRECT_RETRY_MS = 100;
