import type { Plugin } from "vite";
import { FILE_PATHS } from "../contract/paths.ts";
import { findRedirectPath } from "../content/flag-routes.ts";
import { buildEarlyScript } from "./early-script.ts";

/** In development a page is rendered when it is asked for, from the sources as they are. */
export function pagesOnRequest(): Plugin {
  return {
    name: "pages-on-request",
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const path = new URL(request.originalUrl ?? "/", "http://localhost").pathname.replace(
              /(.)\/$/,
              "$1",
            );
            const { allPages } = (await server.ssrLoadModule(
              "/build/prerender.tsx",
            )) as typeof import("./prerender.tsx");
            const pages = allPages({
              css: "",
              clientScript: "/web/client.ts",
              earlyScript: findRedirectPath(path) ? await buildEarlyScript() : "",
              redirectScript: "/web/routing/redirect-page.ts",
              launchDarklyScript: "/web/routing/launchdarkly-provider.ts",
              cards: new Map(),
            });
            const render = pages.get(path) ?? pages.get(FILE_PATHS.notFound);
            if (!render) return next();
            const html = (await render()).replace(
              "</head>",
              '<link rel="stylesheet" href="/web/styles.css"></head>',
            );
            response.statusCode = pages.has(path) ? 200 : 404;
            response.setHeader("content-type", "text/html; charset=utf-8");
            response.end(await server.transformIndexHtml(path, html));
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
