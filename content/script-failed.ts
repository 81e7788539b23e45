/** Shown when a script fails to load. In a module of its own, because every page's initial script includes it. */
export const SCRIPT_FAILED = "Part of this page didn’t load. Please try again.";

/** The message on pages where a reload keeps what was typed. */
export const SCRIPT_FAILED_MAY_RELOAD =
  "Part of this page didn’t load. Please try again, or reload it: what you typed stays.";
