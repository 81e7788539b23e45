import {
  FLAG_OFFER_ID,
  INCLUDED_PAGE_ID,
  INCLUDED_PAGE_START,
  type IncludedPage,
  WAITING_ATTRIBUTE,
} from "../../contract/flag-offer.ts";
import { PAGE_SETTINGS_ID } from "../../contract/page-settings.ts";
import { jsonInHtml } from "../../domain/site/inject-settings.ts";
import { RULES_SLOT } from "./personal-page.ts";

const STYLES = new RegExp(`<style ${WAITING_ATTRIBUTE}\\b[^]*</noscript>`);
const SETTINGS = new RegExp(`<script\\b[^>]*\\bid="${PAGE_SETTINGS_ID}"[^]*?</script>`);
const SCRIPTS = new RegExp(`${SETTINGS.source}[^]*(?=<script\\b[^>]*\\bid="${FLAG_OFFER_ID}")`);
const OFFER = new RegExp(`<script\\b[^>]*\\bid="${FLAG_OFFER_ID}"[^>]*>null</script>`);
const BODY = /<body>([^]*)<\/body>/;

/**
 * Combines a redirect page and the page at `path` in one document, which saves visitors who are led to that page a second
 * request. The redirect page's script runs before the included page and decides whether to show it; the offer is at the
 * end.
 * @returns null if the redirect page has text for visitors to read, or if either page has an unexpected structure
 */
export function includePage(redirectPage: string, page: string, path: string): string | null {
  const styles = STYLES.exec(redirectPage)?.[0];
  const scripts = SCRIPTS.exec(redirectPage)?.[0];
  const offer = OFFER.exec(redirectPage)?.[0];
  const waiting = BODY.exec(redirectPage)?.[1];
  if (!styles || !scripts || !offer || !waiting || !BODY.test(page) || waiting.includes("<h1")) return null;
  const data: IncludedPage = { path, rules: RULES_SLOT };
  const included = `<script type="application/json" id="${INCLUDED_PAGE_ID}">${jsonInHtml(data)}</script>`;
  return page
    .replace(SETTINGS, "")
    .replace("<style", () => `${styles}${included}${scripts}${INCLUDED_PAGE_START}<style`)
    .replace("</body>", () => `</template>${waiting}${offer}</body>`);
}
