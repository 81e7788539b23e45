import { notFound } from "../../content/screens.ts";
import { nearestPage } from "./nearest-page.ts";

/** Logs the unknown path, and leads to a page whose path is nearly the same. */
console.error(notFound.heading, location.pathname);
const nearest = nearestPage(location.pathname);
if (nearest) {
  const way = { href: nearest.path, textContent: notFound.nearest(nearest.industry) };
  Object.assign(document.querySelector(".nearest")!, way);
}
