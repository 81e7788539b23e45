import { notFound } from "../../content/screens.ts";
import { nearestPage } from "./nearest-page.ts";

/** Logs the unknown path, and suggests a similar page. */
console.error(notFound.text, location.pathname);
const suggestion = nearestPage(location.pathname);
if (suggestion !== null) {
  const link = Object.assign(document.createElement("a"), { href: suggestion, textContent: suggestion });
  document.querySelector(".nearest-page")?.append(notFound.nearest.before, link, notFound.nearest.after);
}
