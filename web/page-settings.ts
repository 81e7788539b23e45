import { PAGE_SETTINGS_ID, type PageSettings } from "../contract/page-settings.ts";

/** The settings that this page was served with, with every address made absolute. */
export function readPageSettings(): PageSettings {
  const settings = JSON.parse(document.getElementById(PAGE_SETTINGS_ID)!.textContent) as PageSettings;
  return {
    ...settings,
    storageUrl: absolute(settings.storageUrl),
    rowsUrl: absolute(settings.rowsUrl),
    flagsUrl: absolute(settings.flagsUrl),
    mediaUrl: absolute(settings.mediaUrl),
  };
}

function absolute(address: string): string {
  return new URL(address, location.origin).href.replace(/\/$/, "");
}
