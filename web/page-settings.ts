import { PAGE_SETTINGS_ID, type PageSettings } from "../contract/page-settings.ts";

/** The settings in this page, with absolute addresses. */
export function readPageSettings(): PageSettings {
  const settings = JSON.parse(document.getElementById(PAGE_SETTINGS_ID)!.textContent) as PageSettings;
  for (const address of ["storageUrl", "rowsUrl", "flagsUrl", "mediaUrl"] as const) {
    settings[address] = new URL(settings[address], location.origin).href.replace(/\/$/, "");
  }
  return settings;
}
