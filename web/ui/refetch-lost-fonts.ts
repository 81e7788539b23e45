/**
 * WebKit keeps a preload that failed in memory and hands it to every later page of the tab. Fetched plainly, the file takes
 * its place there, or empties it: the next page has its fonts again.
 */
export function refetchLostFonts() {
  void document.fonts.ready.then((fonts) => {
    if (Array.from(fonts).every(({ status }) => status === "loaded")) return;
    for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[as=font]")) {
      fetch(href).catch(() => {});
    }
  });
}
