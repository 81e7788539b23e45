import { DEFAULT_PAGE_SETTINGS, DEFAULT_PUBLIC_URL, PAGE_SETTINGS_ID } from "../../contract/page-settings.ts";
import type { PageSettings } from "../../contract/page-settings.ts";
import type { SiteSettings } from "./site-settings.ts";

const SETTINGS = new RegExp(`(<script\\b[^>]*\\bid="${PAGE_SETTINGS_ID}"[^>]*>)[^]*?(</script>)`);

/** The extensions of files that settings change: they name the site's own address. */
export const WITH_SETTINGS = new Set([".html", ".xml", ".txt"]);

/** Writes a server's settings over what the build wrote; a text without any of it stays as it is. */
export function injectSettings(text: string, { publicUrl, pageSettings }: SiteSettings): string {
  const withUrl = text.replaceAll(DEFAULT_PUBLIC_URL, () => publicUrl);
  if (isDefault(pageSettings)) return withUrl;
  return withUrl.replace(SETTINGS, (_, start, end) => start + jsonInHtml(pageSettings) + end);
}

function isDefault(settings: PageSettings): boolean {
  return JSON.stringify({ ...DEFAULT_PAGE_SETTINGS, ...settings }) === JSON.stringify(DEFAULT_PAGE_SETTINGS);
}

/** A value that holds `</script>` must not end the script. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
