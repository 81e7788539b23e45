import type { PageSettings } from "../../contract/page-settings.ts";

/** What a server writes into the built pages, and what their policy follows from. */
export type SiteSettings = {
  /** The site's origin as visitors see it, without a trailing slash. */
  publicUrl: string;
  pageSettings: PageSettings;
  /** Where uploads are shown from, without a trailing slash; null: from this server. */
  uploadsUrl: string | null;
};
