/**
 * Adds a style sheet to the page's own, where the page's policy lets it apply: it would block a `<style>` element. One
 * rule that always applies takes all the others.
 */
export function addStyles(css: string) {
  const [sheet] = document.styleSheets;
  sheet?.insertRule(`@media all{${css}}`, sheet.cssRules.length);
}
