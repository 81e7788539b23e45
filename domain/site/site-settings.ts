import type { PageSettings } from "../../contract/page-settings.ts";

/** What of the settings shows in pages and their headers. */
export type SiteSettings = {
  /** The site's origin as visitors see it, without a trailing slash. */
  publicUrl: string;
  pageSettings: PageSettings;
  /** Where pictures are shown from, without a trailing slash; null: from this server. */
  uploadsUrl: string | null;
};
