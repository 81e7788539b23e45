import { FLAG_OFFER_ID } from "../../contract/flag-offer.ts";
import {
  INCLUDED_PAGE_END,
  INCLUDED_PAGE_START,
  INCLUDED_PAGES_ID,
  type IncludedPages,
  WAITING_ATTRIBUTE,
} from "../../contract/included-pages.ts";
import { PAGE_SETTINGS_ID } from "../../contract/page-settings.ts";
import { jsonInHtml } from "../../domain/site/inject-settings.ts";

const SETTINGS = new RegExp(`<script\\b[^>]*\\bid="${PAGE_SETTINGS_ID}"[^]*?</script>`);
const REDIRECT_PAGE = new RegExp(
  `(?<styles><style ${WAITING_ATTRIBUTE}\\b[^]*</noscript>)(?<scripts>${SETTINGS.source}[^]*)` +
    `(?<offer><script\\b[^>]*\\bid="${FLAG_OFFER_ID}"[^>]*>)null</script></head><body>(?<body>[^]*)</body>`,
);
const PAGE = /^(?<start>[^]*)(?<title><title>[^]*<\/title>)(?<head>[^]*?)(?<rest><style[^]*)<\/body>/;

const HERO_PICTURE =
  /<source type="image\/avif" srcset="([^"]*)" sizes="([^"]*)"\/?><img\b[^>]*\bfetchpriority="high"/i;

type Page = { path: string; html: string };

/** A document that combines a redirect page with pages that it leads to. */
export type IncludingDocument = {
  /** Its start, up to the visitor's data. */
  start(paths: readonly string[], rulesFingerprint: string): string;
  end: string;
};

/**
 * Combines a redirect page and the pages that it leads to in one document, which saves visitors a second request. The
 * redirect page's script runs before the included pages and decides which one to show; the offer is at the end.
 * @returns null if the redirect page has text for visitors to read, or if a page has an unexpected structure
 */
export function includePages(redirectPage: string, pages: readonly Page[]): IncludingDocument | null {
  const { styles, scripts, offer, body } = REDIRECT_PAGE.exec(redirectPage)?.groups ?? {};
  if (body === undefined || body.includes("<h1")) return null;
  const parts = new Map<string, Record<string, string>>();
  for (const { path, html } of pages) {
    const { groups } = PAGE.exec(html.replace(SETTINGS, "")) ?? {};
    if (!groups) return null;
    parts.set(path, { ...groups, preload: preload(groups.rest!) });
  }
  return {
    start(paths, rulesFingerprint) {
      const included = paths.map((path) => parts.get(path)!);
      const [{ start, title, head }] = included as [Record<string, string>];
      const list: IncludedPages = { paths: [...paths], rules: rulesFingerprint };
      return [
        // The first page's head serves programs that preview links, which run no scripts.
        start,
        title!.replace("<title", `<title ${WAITING_ATTRIBUTE}`),
        head,
        styles,
        `<script type="application/json" id="${INCLUDED_PAGES_ID}">${jsonInHtml(list)}</script>`,
        scripts,
        ...included.map(
          (page) => INCLUDED_PAGE_START + page.preload + page.title + page.rest + INCLUDED_PAGE_END,
        ),
        body,
        offer,
      ].join("");
    },
    end: "</script></body></html>",
  };
}

/** Browsers look ahead for pictures, but not in a template, and the parser finds the hero's after the styles. */
function preload(html: string): string {
  const [, srcset, sizes] = HERO_PICTURE.exec(html) ?? [];
  if (srcset === undefined) return "";
  const image = `as="image" type="image/avif" imagesrcset="${srcset}" imagesizes="${sizes}"`;
  return `<link rel="preload" ${image} fetchpriority="high">`;
}
