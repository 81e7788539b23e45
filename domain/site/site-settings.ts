import type { PageSettings } from "../../contract/page-settings.ts";

/** What the server writes into pages and derives their security policy from. */
export type SiteSettings = {
  /** The site's origin as visitors see it, without a trailing slash. */
  publicUrl: string;
  pageSettings: PageSettings;
  /** The base URL of uploads without a trailing slash; null if this server serves them. */
  uploadsUrl: string | null;
};
