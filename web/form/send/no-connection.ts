/** Replaces the browsers' own messages, which all differ and give no advice. */
export const NO_CONNECTION = "No connection to the server. Please check your network and try again.";
