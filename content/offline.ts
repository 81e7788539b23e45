/** Apart from other notes, because every page's first script says it as well. */
export const OFFLINE = "You’re offline. What you entered stays here.";
