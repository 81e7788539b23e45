import type { ReactNode } from "react";
import { DEFAULT_PAGE_SETTINGS, DEFAULT_PUBLIC_URL, PAGE_SETTINGS_ID } from "../contract/page-settings.ts";
import { site } from "../content/site.ts";
import type { Theme } from "../content/theme.ts";
import { fontsOfPage, worldFonts } from "./fonts.ts";
import { type ShareCard, ShareTags } from "./share-tags.tsx";
import { themeVariables } from "./theme-variables.ts";

export type DocumentProps = {
  title: string;
  description: string;
  /** The address that search engines should keep; absent for pages they should not. */
  canonicalPath?: string;
  /** The picture for where the page is shared. */
  card?: ShareCard | undefined;
  theme: Theme;
  /** The style sheet's text. */
  css: string;
  /** Addresses of the scripts that the page starts with. */
  scripts: string[];
  /** The text of a script that may give the page another theme before anything is drawn. */
  themeScript?: string | undefined;
  children: ReactNode;
};

/** If the page's script, `client.ts`, can't be loaded, shows what replaces forms without scripts. */
const WHEN_LOST =
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
  const fonts = themeScript === undefined ? fontsOfPage(theme.display) : worldFonts;
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
        {scripts.length > 0 && <InlineScript text={WHEN_LOST} />}
        {scripts.map((address) => (
          // What is visible comes first: until this loads, forms work without it.
          <script key={address} type="module" src={address} fetchPriority="low" />
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
 * For the body: Chromium draws nothing for 50 ms where the head preloads a font, and then all that has arrived meanwhile.
 * The handler, which isn't in the document, keeps React from moving it to the head.
 */
function FontPreload({ file }: { file: string }) {
  return (
    <link rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" onLoad={() => {}} />
  );
}

export function tabTitle(title: string): string {
  return `${title} · ${site.brand}`;
}

/** Written with the defaults; a server writes its own over them. */
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
  // oxlint-disable-next-line react/no-danger -- our own style sheet; React would escape its quotes
  return <style {...attributes} dangerouslySetInnerHTML={{ __html: css }} />;
}
