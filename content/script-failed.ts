/** Shown when a script fails to load. In a module of its own, because every page's initial script includes it. */
export const INCOMPLETE = "Part of this page didn’t load. Please try again.";

/** For pages where a reload keeps what was typed. */
export const INCOMPLETE_MAY_RELOAD =
  "Part of this page didn’t load. Please try again, or reload it: what you typed stays.";
