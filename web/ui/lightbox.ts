import { addStyles } from "./add-styles.ts";
import css from "./lightbox.css?inline";

/** A slower picture appears in the open lightbox. */
const PICTURE_WAIT_MS_MAX = 600;

/** Opens a sample's picture over the page: it grows out of the page where the browser has view transitions. */
export async function openLightbox(link: HTMLAnchorElement) {
  // A double-click opens one.
  if (document.querySelector(".lightbox")) return;
  addStyles(css);
  const small = link.querySelector("img")!;
  const picture = small.parentElement!.cloneNode(true) as HTMLElement;
  const large = picture.querySelector("img")!;
  for (const part of picture.children) part.setAttribute("sizes", "(min-width: 60rem) 40rem, 92vw");
  large.loading = "eager";
  const dialog = document.createElement("dialog");
  dialog.className = "lightbox";
  dialog.setAttribute("aria-label", small.alt);
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "\u00d7" });
  button.setAttribute("aria-label", "Close");
  dialog.append(picture, button);
  document.body.append(dialog);

  const close = () =>
    transition(large, small, () => {
      // Returns the focus to the link.
      dialog.close();
      dialog.remove();
    });
  dialog.addEventListener("click", close);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });

  const timeout = new Promise((resolve) => setTimeout(resolve, PICTURE_WAIT_MS_MAX));
  await Promise.race([large.decode().catch(() => {}), timeout]);
  transition(small, large, () => dialog.showModal());
}

/** Moves one picture into the other's place. */
function transition(from: HTMLElement, to: HTMLElement, change: () => void) {
  if (!("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    change();
    return;
  }
  from.style.setProperty("view-transition-name", "sample");
  const { finished } = document.startViewTransition(() => {
    from.style.removeProperty("view-transition-name");
    to.style.setProperty("view-transition-name", "sample");
    change();
  });
  void finished.finally(() => to.style.removeProperty("view-transition-name"));
}
