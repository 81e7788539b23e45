/** A script can't be had though the site answers. Apart from other notes, because every page's first script says it. */
export const INCOMPLETE = "Part of this page didn’t load. Please try again.";

/** Where a reload loses nothing that was typed. */
export const INCOMPLETE_MAY_RELOAD =
  "Part of this page didn’t load. Please try again, or reload it: what you typed stays.";
