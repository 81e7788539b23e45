import type { LaunchOptions } from "@playwright/test";

const AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/**
 * Chromium without a window says so in its name, and would not be counted. What a page sends as it is left goes under
 * the browser's own name, whatever the page's is.
 */
export function asVisitor(options: LaunchOptions): LaunchOptions {
  return { ...options, args: [...(options.args ?? []), `--user-agent=${AGENT}`] };
}
