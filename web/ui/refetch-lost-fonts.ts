/**
 * WebKit caches a failed preload in memory and reuses it for every later page of the tab. Fetching the file replaces or
 * evicts that entry, so the next page has its fonts again.
 */
export function refetchLostFonts() {
  void document.fonts.ready.then((fonts) => {
    if (Array.from(fonts).every(({ status }) => status === "loaded")) return;
    for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[as=font]")) {
      fetch(href).catch(() => {});
    }
  });
}
