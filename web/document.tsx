import type { ReactNode } from "react";
import { DEFAULT_PAGE_SETTINGS, DEFAULT_PUBLIC_URL, PAGE_SETTINGS_ID } from "../contract/page-settings.ts";
import { site } from "../content/site.ts";
import type { Theme } from "../content/theme.ts";
import { fontsOfPage, allFonts } from "./fonts.ts";
import { type ShareCard, ShareTags } from "./share-tags.tsx";
import { themeVariables } from "./theme-variables.ts";

export type DocumentProps = {
  title: string;
  description: string;
  /** The URL to index; absent for pages that should not be indexed. */
  canonicalPath?: string;
  /** The picture shown where the page is shared. */
  card?: ShareCard | undefined;
  theme: Theme;
  /** The style sheet's text. */
  css: string;
  /** URLs of the page's initial scripts. */
  scripts: string[];
  /** The source of a script that may change the page's theme before anything is drawn. */
  themeScript?: string | undefined;
  children: ReactNode;
};

/** If the page's script, `client.ts`, can't be loaded, shows the replacement for forms without scripts. */
const REPLACE_LOST_FORMS =
  'addEventListener("error",e=>{if(/client-/.test(e.target.src))for(let n of document.querySelectorAll("noscript"))' +
  "n.previousSibling.hidden=!0,n.outerHTML=n.textContent},!0)";

/** The HTML document that every page shares. */
export function Document({
  title,
  description,
  canonicalPath,
  card,
  theme,
  css,
  scripts,
  themeScript,
  children,
}: DocumentProps) {
  const fonts = themeScript === undefined ? fontsOfPage(theme.display) : allFonts;
  const variables = Array.from(Object.entries(themeVariables(theme)), (entry) => entry.join(":")).join(";");
  const styles = `${fonts.css}:root{${fonts.variables};${variables}}${css}`;
  return (
    <html lang={site.lang}>
      <head>
        <meta charSet="utf-8" />
        <title>{tabTitle(title)}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={description} />
        {canonicalPath === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={DEFAULT_PUBLIC_URL + canonicalPath} />
            <ShareTags title={title} description={description} canonicalPath={canonicalPath} card={card} />
          </>
        )}
        <meta name="theme-color" content={theme.paper} />
        <meta name="color-scheme" content={theme.scheme} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Style css={styles} />
        {themeScript !== undefined && <InlineScript text={themeScript} />}
        <SettingsElement />
        {scripts.length > 0 && <InlineScript text={REPLACE_LOST_FORMS} />}
        {scripts.map((url) => (
          // Visible content comes first: forms work without this until it loads.
          <script key={url} type="module" src={url} fetchPriority="low" />
        ))}
      </head>
      <body>
        {fonts.files.map((file) => (
          <FontPreload key={file} file={file} />
        ))}
        {children}
      </body>
    </html>
  );
}

/**
 * Goes in the body: with a font preload in the head, Chromium draws nothing for 50 ms, and then everything that has
 * arrived meanwhile. The handler, which isn't in the document, keeps React from moving the element to the head.
 */
function FontPreload({ file }: { file: string }) {
  return (
    <link rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" onLoad={() => {}} />
  );
}

export function tabTitle(title: string): string {
  return `${title} · ${site.brand}`;
}

/** Contains the defaults, which a server replaces. */
export function SettingsElement() {
  return <JsonElement id={PAGE_SETTINGS_ID} value={DEFAULT_PAGE_SETTINGS} />;
}

/** Data that the page's scripts read. */
export function JsonElement({ id, value }: { id: string; value: object | null }) {
  // oxlint-disable-next-line react/no-danger -- our own data; React would escape the quotes of JSON
  return (
    <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: JSON.stringify(value) }} />
  );
}

export function InlineScript({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-danger -- our own code; React would escape its quotes
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}

export function Style({ css, ...attributes }: { css: string }) {
  return <style {...attributes}>{css}</style>;
}
