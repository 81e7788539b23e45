import { createHash } from "node:crypto";
import type { SiteSettings } from "./site-settings.ts";

/** For everything but pages: nothing in it may run or load, and nobody may frame it. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'";

/** The headers of every answer: calls, refusals, redirects, files. Pages and pictures say more, in their place. */
export function commonHeaders({ publicUrl }: Pick<SiteSettings, "publicUrl">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
    "content-security-policy": NOTHING_RUNS,
    // To our own routes the whole referrer goes: it tells which page and which ad a lead came from.
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
  };
}

/** For what pages are made of, over those. Another origin's cache may stand before it, for the sample films for one. */
export const FILE_HEADERS = { "cross-origin-resource-policy": "cross-origin" };

/**
 * For a page, over those: what a browser may do with it, given its HTML. It may run its own files and the inline
 * scripts and styles that the build put in it, and call the services of its settings; nothing else.
 */
export function pageHeaders(html: string, settings: SiteSettings): Record<string, string> {
  return {
    "content-security-policy": contentPolicy(html, settings).join("; "),
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
  };
}

/** The directives of a page's policy. */
export function contentPolicy(
  html: string,
  { publicUrl, pageSettings: settings, uploadsUrl }: SiteSettings,
): string[] {
  const pictures = foreignOrigins(publicUrl, [settings.storageUrl, uploadsUrl ?? settings.storageUrl]);
  const flags = settings.launchDarkly?.url ?? settings.flagsUrl;
  const services = foreignOrigins(publicUrl, [settings.storageUrl, settings.rowsUrl, flags]);
  return [
    // Not 'none': Firefox and older Chromium count a prefetch of the next page as "default".
    ["default-src", "'self'"],
    ["script-src", "'self'", ...inlineScripts(html).map(hashForPolicy)],
    ["style-src", "'self'", ...inlineStyles(html).map(hashForPolicy)],
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

/** Those that run: scripts of a type like `application/json` are data, and need no permission. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi)];
  return scripts
    .filter(([, attributes = ""]) => !/\bsrc=|json"/i.test(attributes))
    .map(([, , text = ""]) => text);
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)].map(([, text = ""]) => text);
}

/** As a policy names a text that may stand in the page. */
function hashForPolicy(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
