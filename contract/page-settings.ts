/**
 * A page's settings for the services it calls. The build writes the defaults into every page; a server overwrites them
 * when it starts, so changing a key needs no rebuild.
 */
export type PageSettings = {
  /** Base URL of the storage protocol; absolute, or relative to the page's origin. */
  storageUrl: string;
  /** Base URL of the row protocol. */
  rowsUrl: string;
  /** The public key. It allows inserting, but not reading. */
  anonKey: string;
  /** Base URL of the OFREP flag service. */
  flagsUrl: string;
  /** If set, LaunchDarkly is used instead. */
  launchDarkly: LaunchDarklySettings | null;
  /** Base URL of the sample videos; the paths below it are the build's. */
  mediaUrl: string;
  /**
   * Whether metadata (location, time, device) is stripped from JPEG, HEIC and AVIF photos; other formats are sent
   * unchanged.
   */
  photoMetadata: "remove" | "keep";
  /** Whether the browser needs the visitor's consent to keep the user key. */
  userKeyConsent: "off" | "required";
};

export type LaunchDarklySettings = {
  /** The environment's client-side ID, which is public. */
  clientId: string;
  /** Base URL of the polling service, or of a relay. */
  url: string;
};

export const DEFAULT_PAGE_SETTINGS: PageSettings = {
  storageUrl: "/storage/v1",
  rowsUrl: "/rest/v1",
  anonKey: "anon",
  flagsUrl: "/",
  launchDarkly: null,
  mediaUrl: "/",
  photoMetadata: "remove",
  userKeyConsent: "off",
};

/** Whether this site's own server decides which variant a visitor sees, and no other flag service. */
export function usesOwnFlag({ flagsUrl, launchDarkly }: PageSettings): boolean {
  return flagsUrl === DEFAULT_PAGE_SETTINGS.flagsUrl && launchDarkly === null;
}

/** The id of the JSON script element that holds the settings. */
export const PAGE_SETTINGS_ID = "settings";

/** The origin the build writes wherever a page needs an absolute URL of its own site. */
export const DEFAULT_PUBLIC_URL = "http://127.0.0.1:3000";
