import type { Page } from "@playwright/test";

/** The requests from now on that a visitor waits for, as `POST /path body`. The list grows. */
export function callsWaitedFor(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/favicon.svg" || pathname.endsWith(".woff2")) return;
    calls.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`.trim());
  });
  return calls;
}

/** Leaves out built files, which a browser may prefetch. */
export function withoutAssets(calls: readonly string[]): string[] {
  return calls.filter((call) => !call.includes("/assets/"));
}
