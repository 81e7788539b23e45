import { FLAG_OFFER_ID, INCLUDED_PAGE_ID, WAITING_ATTRIBUTE } from "../../contract/flag-offer.ts";
import { jsonInHtml } from "../../domain/site/inject-settings.ts";

const STYLES = new RegExp(`<style ${WAITING_ATTRIBUTE}\\b[^]*</noscript>`);
const SCRIPTS = new RegExp(`<script\\b[^>]*\\bid="redirect"[^]*(?=<script\\b[^>]*\\bid="${FLAG_OFFER_ID}")`);
const OFFER = new RegExp(`<script\\b[^>]*\\bid="${FLAG_OFFER_ID}"[^>]*>null</script>`);
const BODY = /<body>([^]*)<\/body>/;
const MODULES = /<script type="module"[^>]*><\/script>/g;

/**
 * Combines a redirect page and the page at `path` in one document, which saves a visitor whom it leads there a second
 * request. The redirect page's script, at the start of the body, decides which of them is shown; the offer is at the
 * end.
 * @returns null if the redirect page has words of its own that visitors should see, or either page is of another kind
 */
export function includePage(redirectPage: string, page: string, path: string): string | null {
  const styles = STYLES.exec(redirectPage)?.[0];
  const scripts = SCRIPTS.exec(redirectPage)?.[0];
  const offer = OFFER.exec(redirectPage)?.[0];
  const waiting = BODY.exec(redirectPage)?.[1];
  const content = BODY.exec(page)?.[1];
  if (!styles || !scripts || !offer || !waiting || !content || waiting.includes("<h1")) return null;
  const included = `<script type="application/json" id="${INCLUDED_PAGE_ID}">${jsonInHtml(path)}</script>`;
  // Modules run even if the page is not shown, unless they come after the script.
  const modules = page.match(MODULES)?.join("") ?? "";
  const body = waiting + included + scripts + modules + content + offer;
  return page
    .replaceAll(MODULES, "")
    .replace("</head>", () => `${styles}</head>`)
    .replace(BODY, () => `<body>${body}</body>`);
}
