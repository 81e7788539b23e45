import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { landingPages } from "../content/index.ts";
import type { LandingPage } from "../content/page.ts";
import { Document } from "./document.tsx";
import { LandingPageView } from "./landing-page.tsx";
import { themes } from "./theme.ts";

/** What the bundler made: the style sheet's text and the scripts' addresses. */
export type Assets = { css: string; clientScript: string; waitingScript: string };

/** Every page of the site: its pathname, and how to render it. */
export function allPages(assets: Assets): Map<string, () => Promise<string>> {
  return new Map(
    landingPages.map((page) => [page.path, () => toHtml(<LandingDocument page={page} assets={assets} />)]),
  );
}

function LandingDocument({ page, assets }: { page: LandingPage; assets: Assets }) {
  return (
    <Document
      title={page.title}
      description={page.description}
      canonicalPath={canonicalPathOf(page)}
      theme={themes[page.industry]}
      css={assets.css}
      scripts={[assets.clientScript]}
    >
      <LandingPageView page={page} />
    </Document>
  );
}

/** Search engines keep one page for each industry: the first one, and for beverage the site's root. */
function canonicalPathOf({ industry }: LandingPage): string {
  return industry === "beverage" ? "/" : `/${industry}/version_a`;
}

async function toHtml(document: ReactNode): Promise<string> {
  const { prelude } = await prerender(document);
  return new Response(prelude).text();
}
