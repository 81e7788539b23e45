import { notFound } from "../../content/screens.ts";
import { nearestPage } from "./nearest-page.ts";

/** Logs the path that leads nowhere, and offers the page that was probably meant. */
console.error(notFound.text, location.pathname);
const near = nearestPage(location.pathname);
if (near !== null) {
  const link = Object.assign(document.createElement("a"), { href: near, textContent: near });
  document.querySelector(".nearest-page")?.append(notFound.nearest.before, link, notFound.nearest.after);
}
