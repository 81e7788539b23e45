/** Adds rules to the page, whose policy blocks new `<style>` elements. */
export function addStyles(css: string) {
  if ("adoptedStyleSheets" in document) {
    const added = new CSSStyleSheet();
    added.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, added];
  } else {
    // Safari before 16.4. `insertRule` takes one rule, so they are wrapped in one that always applies.
    const { styleSheets } = document as Document;
    const sheet = styleSheets[styleSheets.length - 1];
    sheet?.insertRule(`@media all{${css}}`, sheet.cssRules.length);
  }
}
