import { createHash } from "node:crypto";
import type { SiteSettings } from "./config.ts";

/**
 * The headers that tell a browser what a file of the site may do, given the page's HTML, or null for what is no
 * page. A page may run its own files and the inline scripts that the build put in it, and call the services of
 * its settings; nothing else.
 */
export function securityHeaders(
  html: string | null,
  { publicUrl, pageSettings, picturesUrl }: SiteSettings,
): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
    ...(html !== null && {
      "content-security-policy": contentPolicy(html, { publicUrl, pageSettings, picturesUrl }).join("; "),
      // To our own routes the whole referrer goes: it tells which page and which ad a lead came from.
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "cross-origin-opener-policy": "same-origin",
      "x-frame-options": "DENY",
    }),
  };
}

/** The directives of a page's policy. */
export function contentPolicy(
  html: string,
  { publicUrl, pageSettings: settings, picturesUrl }: SiteSettings,
): string[] {
  const pictures = foreignOrigins(publicUrl, [settings.storageUrl, picturesUrl ?? settings.storageUrl]);
  const flags = settings.launchDarkly?.url ?? settings.flagsUrl;
  const services = foreignOrigins(publicUrl, [settings.storageUrl, settings.rowsUrl, flags]);
  return [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`)],
    ["style-src", "'self'", "'unsafe-inline'"],
    ["img-src", "'self'", "blob:", "data:", ...pictures],
    ["media-src", "'self'", ...foreignOrigins(publicUrl, [settings.mediaUrl])],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...services],
    ["manifest-src", "'self'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
  ].map((directive) => directive.join(" "));
}

function foreignOrigins(publicUrl: string, urls: string[]): string[] {
  const origins = urls.map((url) => new URL(url, publicUrl).origin);
  return [...new Set(origins)].filter((origin) => origin !== publicUrl);
}

/** Those that run: scripts of a type like `application/json` are data to the browser, and need no leave. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi)];
  return scripts
    .filter(([, attributes = ""]) => !/\bsrc=|json"/i.test(attributes))
    .map(([, , text = ""]) => text);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
