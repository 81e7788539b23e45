/**
 * WebKit caches a failed preload in memory and reuses it for every later page of the tab. Fetching the file replaces or
 * evicts that entry, so the next page has its fonts again.
 */
export function refetchLostFonts() {
  void document.fonts.ready.then((fonts) => {
    // Others are the visitor's own.
    const ours = Array.from(fonts).filter(({ display }) => display === "swap");
    if (ours.every(({ status }) => status !== "error")) return;
    for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[as=font]")) {
      fetch(href).catch(() => {});
    }
  });
}
