import { flagRoutes } from "../../content/flag-routes.ts";
import { industryContent, landingPages } from "../../content/index.ts";
import { redirectPage } from "../../content/screens.ts";
import { site } from "../../content/site.ts";
import { FLAG_OFFER_ID, WAITING_ATTRIBUTE } from "../../contract/flag-offer.ts";
import { CONTINUE_WITHOUT_SCRIPT_MS } from "../../contract/limits.ts";
import type { RedirectPath } from "../../contract/paths.ts";
import { InlineScript, JsonElement, SettingsElement, Style, tabTitle } from "../document.tsx";
import { fontsOfPage } from "../fonts.ts";
import { REDIRECT_OPTIONS_ID, type RedirectOptions } from "../routing/redirect-options.ts";
import css from "./redirect-page.css?inline";

/** Furniture's is the evening light of its room; all others are black. */
const waitingRoomCss =
  "body{background-image:radial-gradient(at 80% 115%,#8a4b2c,#000 60%)}h1{font:3rem/1.1 serif}";

type RedirectPageProps = {
  path: RedirectPath;
  /** The source of the inline script. */
  redirectScript: string;
  launchDarklyScript: string;
};

const waiting = { [WAITING_ATTRIBUTE]: true };

/** In CSS, because the browser may be too old for the page's script. */
const showWithoutScript = `:root{--script-is-lost-after:${CONTINUE_WITHOUT_SCRIPT_MS}ms}`;

/** Blank while waiting for the flag, except for furniture's words. */
export function RedirectPage({ path, redirectScript, launchDarklyScript }: RedirectPageProps) {
  const words = path === "/furniture" ? redirectPage.furniture : null;
  const destination = flagRoutes[path].destinations.version_a;
  // All variants of an industry share its theme.
  const { industry } = landingPages.find((page) => page.path === destination)!;
  const { display } = industryContent[industry].theme;
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
        {fontsOfPage(display).files.map((file) => (
          <link key={file} rel="prefetch" as="font" href={file} crossOrigin="anonymous" />
        ))}
        <Style css={css + (words ? waitingRoomCss : "") + showWithoutScript} {...waiting} />
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
        <a href={destination} data-continue {...waiting}>
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
