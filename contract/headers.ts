/** What a browser tells beside a row; the server's own columns are filled from it. */
export const VISITOR_KEY_HEADER = "x-visitor-key";
/** One value per attempt, kept for its retries, so that a retry never doubles a lead. */
export const IDEMPOTENCY_KEY_HEADER = "idempotency-key";
