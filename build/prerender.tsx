import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { canonicalPath, industryContent, landingPages } from "../content/index.ts";
import type { LandingPage } from "../content/page.ts";
import { redirects } from "../content/redirects.ts";
import { adCreation, imageSent, notFound, signedUp } from "../content/screens.ts";
import { site } from "../content/site.ts";
import { DEFAULT_PUBLIC_URL } from "../contract/page-settings.ts";
import {
  HOME_INDUSTRY,
  FILE_PATHS,
  type LandingPath,
  REDIRECT_PATHS,
  SCREEN_PATHS,
} from "../contract/paths.ts";
import { Document, type DocumentProps } from "../web/document.tsx";
import { demoStyles } from "../web/sections/demo/demo-styles.ts";
import { LandingPageView } from "../web/landing-page.tsx";
import { AdCreation } from "../web/screens/ad-creation.tsx";
import { NotFound } from "../web/screens/not-found.tsx";
import { Screen } from "../web/screens/screen.tsx";
import screensCss from "../web/screens/screens.css?inline";
import { MovedPage, RedirectPage } from "../web/screens/redirect-page.tsx";
import { ImageSent, Success } from "../web/screens/thanks.tsx";
import { themesCss } from "../web/screens/themes.ts";
import type { ShareCard } from "../web/share-tags.tsx";

/** What pages embed: the text of the style sheet, the URLs of scripts unless noted, and the share cards. */
export type Assets = {
  css: string;
  clientScript: string;
  notFoundScript: string;
  /** The source of the inline script of redirect pages. */
  redirectScript: string;
  /** Loaded by that script when LaunchDarkly is the flag service. */
  launchDarklyScript: string;
  /** The source of the inline script of the screens after a form. */
  sentScript: string;
  cards: ReadonlyMap<LandingPath, ShareCard>;
};

/** Renderers for all documents of the site, by pathname. */
export function allPages(assets: Assets): Map<string, () => Promise<string>> {
  return new Map([
    ...landingPages.map((page) => entry(page.path, <LandingDocument page={page} assets={assets} />)),
    ...REDIRECT_PATHS.map((path) => entry(path, <RedirectPage path={path} {...assets} />)),
    ...Array.from(redirects, ([from, to]) => entry(from, <MovedPage to={to} />)),
    afterForm(SCREEN_PATHS.adCreation, adCreation.title, assets, <AdCreation />),
    afterForm(SCREEN_PATHS.signedUp, signedUp.title, assets, <Success />),
    afterForm(SCREEN_PATHS.imageSent, imageSent.title, assets, <ImageSent />),
    entry(
      FILE_PATHS.notFound,
      <ScreenDocument title={notFound.title} css={assets.css} scripts={[assets.notFoundScript]}>
        <NotFound />
      </ScreenDocument>,
    ),
    [FILE_PATHS.siteMap, async () => sitemap()],
    [FILE_PATHS.robots, async () => robots()],
  ]);
}

type Entry = [path: string, render: () => Promise<string>];

function entry(path: string, document: ReactNode): Entry {
  return [path, () => toHtml(document)];
}

/** A screen that keeps the theme of the form's page. */
function afterForm(path: string, title: string, assets: Assets, content: ReactNode): Entry {
  const { css, clientScript, sentScript } = assets;
  return entry(
    path,
    <ScreenDocument title={title} css={css + themesCss} scripts={[clientScript]} themeScript={sentScript}>
      {content}
    </ScreenDocument>,
  );
}

type ScreenDocumentProps = Pick<DocumentProps, "title" | "css" | "scripts" | "themeScript" | "children">;

/** Screens start in the home page's theme. */
function ScreenDocument({ css, children, ...props }: ScreenDocumentProps) {
  return (
    <Document
      {...props}
      description={site.tagline}
      theme={industryContent[HOME_INDUSTRY].theme}
      css={css + screensCss}
    >
      <Screen>{children}</Screen>
    </Document>
  );
}

function LandingDocument({ page, assets }: { page: LandingPage; assets: Assets }) {
  return (
    <Document
      title={page.title}
      description={page.description}
      canonicalPath={canonicalPath(page)}
      card={assets.cards.get(page.path)}
      theme={industryContent[page.industry].theme}
      css={assets.css + (page.demo ? demoStyles[page.demo.kind] : "")}
      scripts={[assets.clientScript]}
    >
      <LandingPageView page={page} />
    </Document>
  );
}

function robots(): string {
  return `User-agent: *\nAllow: /\nSitemap: ${DEFAULT_PUBLIC_URL}${FILE_PATHS.siteMap}\n`;
}

function sitemap(): string {
  const paths = Array.from(new Set(landingPages.map(canonicalPath)));
  const urls = paths.map((path) => `<url><loc>${DEFAULT_PUBLIC_URL}${path}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

async function toHtml(document: ReactNode): Promise<string> {
  const { prelude } = await prerender(document);
  return shortenSvg(withoutTextSeparators(await new Response(prelude).text()));
}

/** Drops the comments that React puts between adjacent texts. Only hydration needs them, so islands keep theirs. */
function withoutTextSeparators(html: string): string {
  return html.replaceAll(/(<div data-island[^]*?<\/form><\/div>)|<!-- -->/g, "$1");
}

/** Drops the icons' class names, which no style sheet uses, and the end tags of empty SVG elements. */
function shortenSvg(html: string): string {
  return html.replaceAll(/ lucide-[\w-]+/g, "").replaceAll(/><\/(path|circle|rect|line)>/g, "/>");
}
