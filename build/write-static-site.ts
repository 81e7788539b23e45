import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { readConfig } from "../config/config.ts";
import { WITH_SETTINGS, injectSettings } from "../domain/site/inject-settings.ts";
import type { SiteSettings } from "../domain/site/site-settings.ts";
import { contentPolicy, commonHeaders, pageHeaders } from "../domain/site/security-headers.ts";
import { OperatorError } from "../domain/errors/operator-error.ts";
import { compressSite } from "./compress-site.ts";

/**
 * The settings for pages hosted as static files.
 * @throws OperatorError with one line for each invalid setting.
 */
export function readStaticSettings(env: Readonly<Record<string, string | undefined>>): SiteSettings {
  const config = readConfig(env);
  for (const note of config.notes) console.warn(note);
  if (env.PUBLIC_URL?.trim()) return config;
  throw new OperatorError("PUBLIC_URL must be set: the pages and the site map contain it.");
}

/** Writes a built site, with the settings in its pages, to a folder for any static host. */
export async function writeStaticSite(site: string, folder: string, settings: SiteSettings) {
  await rm(folder, { recursive: true, force: true });
  await cp(site, folder, { recursive: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !WITH_SETTINGS.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const text = injectSettings(await readFile(file, "utf8"), settings);
    await writeFile(file, extname(file) === ".html" ? withPolicy(text, settings) : text);
  }
  await compressSite(folder);
  await writeFile(join(folder, "_headers"), headersFile(settings));
}

/** Adds the policy as a meta element, because not every host can send custom headers. */
function withPolicy(html: string, settings: SiteSettings): string {
  // Browsers ignore `frame-ancestors` in a meta element; `_headers` has it.
  const directives = contentPolicy(html, settings).filter((directive) => !directive.startsWith(FRAMES));
  const meta = `<meta http-equiv="content-security-policy" content="${directives.join("; ")}"/>`;
  return html.replace(/<meta charset="utf-8"\/>/i, (charset) => charset + meta);
}

const FRAMES = "frame-ancestors";

/**
 * The `_headers` file of Netlify, Cloudflare Pages and others. A path that matches two rules gets both rules' headers,
 * so only assets get a `cache-control`; pages keep the host's default, which revalidates.
 */
function headersFile(settings: SiteSettings): string {
  const { "cross-origin-resource-policy": _, ...common } = commonHeaders(settings);
  const headers = { ...common, ...pageHeaders("", settings), "content-security-policy": `${FRAMES} 'none'` };
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return ["/*", ...lines, "/assets/*", "  cache-control: public, max-age=31536000, immutable", ""].join("\n");
}
