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

/** What is kept of a referrer's query as it came, in whole parameters. The rest is left out, never refused. */
export const QUERY_CHARS_MAX = 1000;

/** What is read of a query. Whoever asks may send sixteen kilobytes of it. */
export const QUERY_READ_CHARS_MAX = 2 * QUERY_CHARS_MAX;

/** The longest tag that is kept; a longer one is left out whole. */
export const TAG_CHARS_MAX = 2048;

/**
 * What `x-tags` may hold: sixteen tags of 300 characters, or three of the longest kind with a click id or two. All
 * sixteen at their longest would take 34 kB, and there is less room: Node takes 16 KiB of headers in all, of which a
 * browser fills up to 4 KiB with the referrer, and the common proxies take 8 KiB a line. Raising Node's limit would
 * give every idle connection that much memory to hold, and still fail at the proxy.
 */
export const TAGS_HEADER_CHARS_MAX = 6 * KIB;

/** The longest referrer that browsers send; of a longer address they send the origin alone. */
export const REFERRER_CHARS_MAX = 4096;

/** A name in the DNS is shorter. */
export const HOST_CHARS_MAX = 255;

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
