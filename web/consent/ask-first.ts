/** Asks for consent if the settings require it; otherwise its code is not even fetched. */
export function askFirst() {
  // Avoids the code that reads settings, which few visitors need this early.
  if (document.head.textContent.includes('"userKeyConsent":"required"')) {
    // Vite inlines a `then` that follows an import into its preload call; the `catch` covers both.
    import("./consent-line.ts").then((line) => line.showConsentLine()).catch(console.error);
  }
}
