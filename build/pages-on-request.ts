import { randomBytes } from "node:crypto";
import type { Plugin, ViteDevServer } from "vite";
import { findRedirectPath } from "../content/flag-routes.ts";
import { FILE_PATHS, SCREEN_PATHS } from "../contract/paths.ts";
import { injectSettings } from "../domain/site/inject-settings.ts";
import { pageUrl } from "../domain/site/page-url.ts";
import { FILE_HEADERS, commonHeaders, pageHeaders } from "../domain/site/security-headers.ts";
import type { SiteSettings } from "../domain/site/site-settings.ts";
import { buildRedirectScript, buildSentScript } from "./inline-script.ts";

const POLICY = "content-security-policy";

/**
 * Renders pages on request during development, and reloads open pages when a source changes. Responses have the
 * production server's headers, so that policy violations show up here too.
 */
export function pagesOnRequest(settings: SiteSettings): Plugin {
  const nonce = randomBytes(16).toString("base64");
  return {
    name: "pages-on-request",
    // Vite puts the nonce on the style of its error overlay.
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(server) {
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries({ ...commonHeaders(settings), ...FILE_HEADERS })) {
          response.setHeader(name, value);
        }
        next();
      });
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const url = request.originalUrl ?? "/";
            const { path, query } = pageUrl(url);
            const page = await renderPage(server, path, settings);
            if (!page) return next();
            if (page.status === 200 && path + query !== url) {
              response.writeHead(308, { location: path + query }).end();
              return;
            }
            const headers = pageHeaders(page.html, settings);
            // Vite needs nothing else: its web socket is allowed by 'self', its inline script by a hash.
            headers[POLICY] = headers[POLICY]!.replace("style-src ", `style-src 'nonce-${nonce}' `);
            response.writeHead(page.status, { ...headers, "content-type": "text/html; charset=utf-8" });
            response.end(page.html);
          } catch (error) {
            // Vite's own error page has an inline script and no content type.
            response.removeHeader(POLICY);
            response.setHeader("content-type", "text/html; charset=utf-8");
            next(error);
          }
        });
      };
    },
    hotUpdate({ file, server: { environments } }) {
      if (!environments.ssr.moduleGraph.getModulesByFile(file)?.size) return;
      // The browser doesn't have the rendering modules; returning [] also keeps it from handling the change twice.
      if (this.environment.name === "client") return [];
      environments.client.hot.send({ type: "full-reload" });
    },
  };
}

async function renderPage(server: ViteDevServer, path: string, settings: SiteSettings) {
  const { allPages } = (await server.ssrLoadModule(
    "/build/prerender.tsx",
  )) as typeof import("./prerender.tsx");
  const pages = allPages({
    css: "",
    clientScript: "/web/client.ts",
    notFoundScript: "/web/screens/not-found-script.ts",
    redirectScript: findRedirectPath(path) ? await buildRedirectScript() : "",
    sentScript: Object.values<string>(SCREEN_PATHS).includes(path) ? await buildSentScript() : "",
    launchDarklyScript: "/web/routing/launchdarkly-provider.ts",
    cards: new Map(),
  });
  const render = pages.get(path) ?? pages.get(FILE_PATHS.notFound);
  if (!render) return null;
  const html = (await render()).replace("</head>", '<link rel="stylesheet" href="/web/styles.css"></head>');
  return {
    status: pages.has(path) ? 200 : 404,
    html: await server.transformIndexHtml(path, injectSettings(html, settings)),
  };
}
