import { PAGE_SETTINGS_ID, type PageSettings } from "../contract/page-settings.ts";

/** The settings in this page, with absolute URLs. */
export function readPageSettings(): PageSettings {
  const settings = JSON.parse(document.getElementById(PAGE_SETTINGS_ID)!.textContent) as PageSettings;
  for (const name of ["storageUrl", "rowsUrl", "flagsUrl", "mediaUrl"] as const) {
    settings[name] = new URL(settings[name], location.origin).href.replace(/\/$/, "");
  }
  return settings;
}
