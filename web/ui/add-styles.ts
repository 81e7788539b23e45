/**
 * Adds rules to the page, whose policy blocks new `<style>` elements. They get their own sheet, because changing
 * the one with the fonts would show a late font after all and shift the page.
 */
export function addStyles(css: string) {
  if ("adoptedStyleSheets" in document) {
    const added = new CSSStyleSheet();
    added.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, added];
  } else {
    // Safari before 16.4. `insertRule` takes one rule, so they are wrapped in one that always applies.
    const [sheet] = (document as Document).styleSheets;
    sheet?.insertRule(`@media all{${css}}`, sheet.cssRules.length);
  }
}
