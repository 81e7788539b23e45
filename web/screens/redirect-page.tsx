import { flagRoutes } from "../../content/flag-routes.ts";
import { industryContent, landingPages } from "../../content/index.ts";
import { redirectPage } from "../../content/screens.ts";
import { site } from "../../content/site.ts";
import type { Theme } from "../../content/theme.ts";
import { FLAG_OFFER_ID } from "../../contract/flag-offer.ts";
import { BASE_VARIANT } from "../../contract/flags.ts";
import { WAITING_ATTRIBUTE } from "../../contract/included-pages.ts";
import { CONTINUE_WITHOUT_SCRIPT_MS } from "../../contract/limits.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import { InlineScript, JsonElement, SettingsElement, Style, tabTitle } from "../document.tsx";
import { fontsOfPage } from "../fonts.ts";
import { REDIRECT_OPTIONS_ID, type RedirectOptions } from "../routing/redirect-options.ts";
import css from "./redirect-page.css?inline";

/** A page with words has the colors of the page that it leads to, and a light; all others are black. */
function waitingRoomCss(light: string, theme: Theme, displayFile: string): string {
  const { paper, ink, accent, onAccent, radius } = theme;
  return (
    fontFace("display", displayFile) +
    `html,body{background:${paper}}html{color:${ink}}` +
    `body{background-image:radial-gradient(at 80% 115%,${light},${paper} 60%)}h1{font:600 2.5rem/1.1 display,serif}` +
    `a{padding:1rem 2rem;border-radius:${radius}px;background:${accent};color:${onAccent}}`
  );
}

/** Shows the logo above an element. */
function logoCss(selector: string): string {
  return `${selector}::before{display:block;width:3rem;height:3rem;margin:0 auto 1rem;background:url(/favicon.svg);content:""}`;
}

function fontFace(family: string, file: string): string {
  return `@font-face{font-family:${family};src:url(${file});font-weight:100 900;font-display:swap}`;
}

type RedirectPageProps = {
  path: RedirectPath;
  /** The source of the inline script. */
  redirectScript: string;
  launchDarklyScript: string;
};

const waiting = { [WAITING_ATTRIBUTE]: true };

/** In CSS, because the browser may be too old for the page's script. */
const showWithoutScript = `:root{--script-is-lost-after:${CONTINUE_WITHOUT_SCRIPT_MS}ms}`;

/** Blank while waiting for the flag, unless the content has words for it. */
export function RedirectPage({ path, redirectScript, launchDarklyScript }: RedirectPageProps) {
  const words = redirectPage.words[path];
  const destination = flagRoutes[path].destinations[BASE_VARIANT];
  // All variants of an industry share its theme.
  const { industry } = landingPages.find((page) => page.path === destination)!;
  const { theme } = industryContent[industry];
  const { files: fonts } = fontsOfPage(theme.display);
  const faces = fontFace("site", fonts.at(-1)!);
  const options: RedirectOptions = { launchDarklyScript };
  return (
    <html lang={site.lang}>
      <head>
        <meta charSet="utf-8" />
        <title>{tabTitle(redirectPage.title)}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* Not preloaded, because leaving the page aborts preloads. */}
        {fonts.map((file) => (
          <link key={file} rel="prefetch" as="font" href={file} crossOrigin="anonymous" />
        ))}
        <Style
          css={
            faces +
            css +
            logoCss(words ? "h1" : "a") +
            (words ? waitingRoomCss(words.light, theme, fonts[0]!) : "") +
            showWithoutScript
          }
          {...waiting}
        />
        <noscript>
          <Style css="[data-continue]{visibility:visible!important}" />
        </noscript>
        <SettingsElement />
        <JsonElement id={REDIRECT_OPTIONS_ID} value={options} />
        <InlineScript text={redirectScript} />
        {/* Last, because our server renders it for each visitor. */}
        <JsonElement id={FLAG_OFFER_ID} value={null} />
      </head>
      <body>
        {words && <h1 {...waiting}>{words.heading}</h1>}
        {words && <p {...waiting}>{words.text}</p>}
        {/* Only this page's style sheet shows this link; an included page removes the sheet. */}
        <a href={destination} hidden data-continue {...waiting}>
          {redirectPage.continueLabel}
        </a>
      </body>
    </html>
  );
}

/** A client-side redirect from an old path, for static hosts. */
export function MovedPage({ to }: { to: string }) {
  return (
    <html lang={site.lang}>
      <head>
        <meta charSet="utf-8" />
        <title>{site.brand}</title>
        <meta name="robots" content="noindex" />
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${to}`} />
        </noscript>
        <InlineScript text={`location.replace(${JSON.stringify(to)}+location.search+location.hash)`} />
        <Style css={css} />
      </head>
      <body>
        <noscript>
          <a href={to}>{redirectPage.continueLabel}</a>
        </noscript>
      </body>
    </html>
  );
}
