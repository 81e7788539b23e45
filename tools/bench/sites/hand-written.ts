import { type Document, Window } from "happy-dom";
import { handWrittenForm } from "./hand-written-form.ts";

/**
 * The page as if written by hand: our HTML and style sheet without React, and a few lines of plain script for the
 * forms.
 */
export function handWritten(html: string): string {
  const page = new new Window().DOMParser().parseFromString(html, "text/html");
  removeScripts(page);
  for (const island of page.querySelectorAll("[data-island]")) {
    const { form } = JSON.parse(island.getAttribute("data-props")!) as {
      form: { afterSuccess: { goTo?: string } };
    };
    island.querySelector("form")!.setAttribute("action", form.afterSuccess.goTo ?? "");
    island.replaceWith(...island.childNodes);
  }
  const script = page.createElement("script");
  script.textContent = `(${String(handWrittenForm).replace(/\s+/g, " ")})()`;
  page.body.append(script);
  // React separates adjacent texts with empty comments.
  return `<!DOCTYPE html>${page.documentElement.outerHTML}`.replaceAll("<!-- -->", "");
}

function removeScripts(page: Document) {
  for (const script of page.querySelectorAll("script, link[rel=modulepreload]")) script.remove();
}
