/** The time-out, in milliseconds, of a test that takes more than 3 seconds on an idle machine. */
export const SLOW_TEST_MS = 180_000;
