import { notFound } from "../../content/screens.ts";
import { nearestPage } from "./nearest-page.ts";

/** Logs the unknown path, and suggests a page whose path is nearly the same. */
console.error(notFound.text, location.pathname);
const nearest = nearestPage(location.pathname);
if (nearest) {
  const { before, link, after } = notFound.nearest;
  const suggestion = Object.assign(document.createElement("a"), {
    href: nearest.path,
    textContent: link(nearest.industry),
  });
  document.querySelector(".elsewhere")?.replaceChildren(before, suggestion, after);
}
