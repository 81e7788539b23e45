import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { site } from "../../../content/site.ts";
import { Brand } from "../../../web/ui/brand.tsx";
import { Base } from "./board-link.tsx";
import { Health } from "./health.tsx";
import { Lead } from "./lead.tsx";
import { Leads } from "./leads.tsx";
import { Log } from "./log.tsx";
import { Notice } from "./notice.tsx";
import type { Frame, View } from "./view.tsx";
import { Time } from "./time.tsx";
import { Today } from "./today.tsx";
import { Variants } from "./variants.tsx";

const VIEWS = [
  ["", "Today", "today"],
  ["variants", "Variants", "variants"],
  ["leads", "Leads", "leads"],
  ["health", "Health", "health"],
  ["log", "Log", "log"],
] as const;

/** A view as a whole document. Links in it are relative to the board's URL. */
export function renderView(view: View, frame: Frame): string {
  const here = view.name === "lead" ? "leads" : view.name;
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`${view.title} · ${site.brand} board`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={`${frame.base}assets/icon.svg`} />
        <link rel="stylesheet" href={`${frame.base}assets/${frame.style}`} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <header className="top">
          <Brand href={frame.base} />
          <nav aria-label="Board">
            <ul>
              {VIEWS.map(([path, name, key]) => (
                <li key={key}>
                  <a href={frame.base + path} aria-current={key === here ? "page" : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main id="main">
          <Base value={frame.base}>{renderContent(view, frame)}</Base>
        </main>
        <footer>
          <p>
            As of <Time at={frame.at} />. Times and days are UTC. Only this browser sees this board, and it
            ends eight hours after it was opened.
          </p>
          <form method="post" action={`${frame.base}end`}>
            <FormToken frame={frame} />
            <button className="quiet">End the board</button>
          </form>
        </footer>
      </body>
    </html>,
  )}`;
}

function FormToken({ frame }: { frame: Frame }) {
  return <input type="hidden" name="token" value={frame.formToken} />;
}

function renderContent(view: View, frame: Frame): ReactNode {
  switch (view.name) {
    case "today":
      return <Today {...view} />;
    case "variants":
      return <Variants {...view} />;
    case "leads":
      return <Leads {...view} formToken={frame.formToken} />;
    case "lead":
      return <Lead {...view} formToken={frame.formToken} />;
    case "health":
      return <Health {...view} />;
    case "log":
      return <Log {...view} />;
    case "notice":
      return <Notice {...view} formToken={frame.formToken} />;
  }
}
