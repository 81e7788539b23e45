/**
 * What a page needs to know about the services it talks to. The build writes the defaults into every page;
 * a server writes its own over them when it starts, so nothing is rebuilt to change a key.
 */
export type PageSettings = {
  /** Base address of the storage protocol; relative to the page's origin, or absolute. */
  storageUrl: string;
  /** Base address of the row protocol. */
  rowsUrl: string;
  /** The public key. It lets anyone insert, and nobody read. */
  anonKey: string;
  /** Base address of the flag service that speaks OFREP. */
  flagsUrl: string;
  /** Whom to ask in place of that service. */
  launchDarkly: LaunchDarklySettings | null;
  /** Base address of the sample films; the folder below it is as the build wrote it. */
  mediaUrl: string;
  /** What becomes of what a camera wrote into a JPEG, HEIC or AVIF (place, time, device); other formats are sent as they are. */
  photoMetadata: "remove" | "keep";
  /** Whether a browser keeps the user key only once the visitor has agreed. */
  userKeyConsent: "off" | "required";
};

export type LaunchDarklySettings = {
  /** The environment's client-side ID, which is public. */
  clientId: string;
  /** Base address of its polling service, or of a relay. */
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

/** The id of the JSON script element that carries the settings. */
export const PAGE_SETTINGS_ID = "settings";

/** What the build writes wherever a page needs an absolute address of its own site. */
export const DEFAULT_PUBLIC_URL = "http://127.0.0.1:3000";
