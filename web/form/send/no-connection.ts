/** Browsers word a failed connection each in their own way, and none says what to do. */
export const NO_CONNECTION = "No connection to the server. Please check your network and try again.";
