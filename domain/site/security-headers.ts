import { createHash } from "node:crypto";
import type { SiteSettings } from "./site-settings.ts";

/** The policy of everything but pages. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'";

/** The headers of every response. Pages and pictures override some. */
export function commonHeaders({ publicUrl }: Pick<SiteSettings, "publicUrl">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
    "content-security-policy": NOTHING_RUNS,
    // Our own routes get the full referrer, from which they read a lead's page and ad.
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
  };
}

/** Overrides for assets, which may be served through a CDN on another origin. */
export const FILE_HEADERS = { "cross-origin-resource-policy": "cross-origin" };

/**
 * Overrides for a page: it may run the site's own files and its inline scripts and styles, call the services in its
 * settings, and nothing else.
 */
export function pageHeaders(html: string, settings: SiteSettings): Record<string, string> {
  return {
    "content-security-policy": contentPolicy(html, settings).join("; "),
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
  };
}

/** The directives of a page's content security policy. */
export function contentPolicy(
  html: string,
  { publicUrl, pageSettings: settings, uploadsUrl }: SiteSettings,
): string[] {
  const pictures = foreignOrigins(publicUrl, [settings.storageUrl, uploadsUrl ?? settings.storageUrl]);
  const flags = settings.launchDarkly?.url ?? settings.flagsUrl;
  const services = foreignOrigins(publicUrl, [settings.storageUrl, settings.rowsUrl, flags]);
  return [
    // Not 'none': Firefox and older Chromium check prefetches against default-src.
    ["default-src", "'self'"],
    ["script-src", "'self'", ...hashesForPolicy(inlineScripts(html))],
    ["style-src", "'self'", ...hashesForPolicy(inlineStyles(html))],
    ["img-src", "'self'", "blob:", "data:", ...pictures],
    ["media-src", "'self'", ...foreignOrigins(publicUrl, [settings.mediaUrl])],
    ["connect-src", "'self'", ...services],
    ["frame-src", "'none'"],
    ["object-src", "'none'"],
    ["worker-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
  ].map((directive) => directive.join(" "));
}

function foreignOrigins(publicUrl: string, urls: string[]): string[] {
  const origins = urls.map((url) => new URL(url, publicUrl).origin);
  return [...new Set(origins)].filter((origin) => origin !== publicUrl);
}

/** Executable ones only: scripts of a type like `application/json` are data and need no hash. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi)];
  return scripts
    .filter(([, attributes = ""]) => !/\bsrc=|json"/i.test(attributes))
    .map(([, , text = ""]) => text);
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)].map(([, text = ""]) => text);
}

function hashesForPolicy(texts: string[]): string[] {
  const hashes = Array.from(new Set(texts), (text) => createHash("sha256").update(text).digest("base64"));
  return hashes.map((hash) => `'sha256-${hash}'`);
}
