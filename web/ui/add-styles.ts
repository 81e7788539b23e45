/**
 * Adds rules to the page's style sheet, because its policy blocks new `<style>` elements. `insertRule` takes one rule, so
 * they are wrapped in one that always applies.
 */
export function addStyles(css: string) {
  const [sheet] = document.styleSheets;
  sheet?.insertRule(`@media all{${css}}`, sheet.cssRules.length);
}
