import { DEFAULT_PAGE_SETTINGS, DEFAULT_PUBLIC_URL, PAGE_SETTINGS_ID } from "../../contract/page-settings.ts";
import type { PageSettings } from "../../contract/page-settings.ts";
import type { SiteSettings } from "./site-settings.ts";

const SETTINGS = new RegExp(`(<script\\b[^>]*\\bid="${PAGE_SETTINGS_ID}"[^>]*>)[^]*?(</script>)`);

/** Files with these extensions contain the site's URL. */
export const WITH_SETTINGS = new Set([".html", ".xml", ".txt"]);

/** Replaces the build's default settings in a page or text file with the server's. */
export function injectSettings(text: string, { publicUrl, pageSettings }: SiteSettings): string {
  const withUrl = text.replaceAll(DEFAULT_PUBLIC_URL, () => publicUrl);
  if (isDefault(pageSettings)) return withUrl;
  return withUrl.replace(SETTINGS, (_, start, end) => start + jsonInHtml(pageSettings) + end);
}

function isDefault(settings: PageSettings): boolean {
  return JSON.stringify({ ...DEFAULT_PAGE_SETTINGS, ...settings }) === JSON.stringify(DEFAULT_PAGE_SETTINGS);
}

/** JSON that can't end the script element it is in. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
