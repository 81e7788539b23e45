import type { Page } from "@playwright/test";

/** What a page asks for from now on that its visitor waits for, each as `POST /path body`. The list grows as it does. */
export function callsWaitedFor(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/favicon.svg" || pathname.endsWith(".woff2")) return;
    calls.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`.trim());
  });
  return calls;
}
