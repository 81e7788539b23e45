import { addStyles } from "./add-styles.ts";
import css from "./lightbox.css?inline";

/** A slower picture appears in the open lightbox. */
const PICTURE_WAIT_MS_MAX = 600;
const SWIPE_PX_MIN = 40;

/**
 * Opens a sample's picture over the page, with ways to the others and to the form. It grows out of the page where the
 * browser has view transitions.
 */
export async function openLightbox(link: HTMLAnchorElement) {
  // A double-click opens one.
  if (document.querySelector(".lightbox")) return;
  addStyles(css);
  const samples = Array.from(document.querySelectorAll<HTMLAnchorElement>(".sample")).filter(
    ({ offsetParent }) => offsetParent,
  );
  let sample = link;
  let picture = enlarge(sample);
  const dialog = document.createElement("dialog");
  dialog.className = "lightbox";
  const stage = document.createElement("div");
  stage.setAttribute("aria-live", "polite");
  stage.append(picture);

  const end = () => {
    dialog.close();
    dialog.remove();
  };
  const close = () =>
    transition(imageIn(picture), imageIn(sample), () => {
      end();
      sample.focus();
    });
  const step = async (by: number) => {
    const next = samples[(samples.indexOf(sample) + by + samples.length) % samples.length]!;
    const nextPicture = enlarge((sample = next));
    await decoded(nextPicture);
    // Another step has been faster.
    if (sample !== next) return;
    picture.replaceWith(nextPicture);
    picture = nextPicture;
    label();
  };
  const label = () => dialog.setAttribute("aria-label", imageIn(picture).alt);

  const { href, textContent } = document.querySelector<HTMLAnchorElement>(".sticky-button")!;
  const call = Object.assign(document.createElement("a"), { className: "button", href, textContent });
  call.addEventListener("click", (event) => {
    event.stopPropagation();
    end();
  });
  const bar = document.createElement("div");
  bar.className = "lightbox-bar";
  bar.append(
    button("Previous", "\u2039", () => step(-1)),
    button("Next", "\u203a", () => step(1)),
    call,
    button("Close", "\u00d7", close),
  );
  dialog.append(stage, bar);
  document.body.append(dialog);
  label();

  dialog.addEventListener("click", close);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") void step(-1);
    if (key === "ArrowRight") void step(1);
  });
  let startX: number | undefined;
  dialog.addEventListener("touchstart", ({ touches }) => {
    // Two fingers zoom.
    startX = touches.length === 1 ? touches[0]!.clientX : undefined;
  });
  dialog.addEventListener("touchend", ({ changedTouches }) => {
    const byPx = startX === undefined ? 0 : changedTouches[0]!.clientX - startX;
    if (Math.abs(byPx) >= SWIPE_PX_MIN) void step(-Math.sign(byPx));
  });

  await decoded(picture);
  transition(imageIn(sample), imageIn(picture), () => dialog.showModal());
}

function imageIn(parent: HTMLElement): HTMLImageElement {
  return parent.querySelector("img")!;
}

function enlarge(sample: HTMLAnchorElement): HTMLElement {
  const picture = imageIn(sample).parentElement!.cloneNode(true) as HTMLElement;
  for (const part of picture.children) part.setAttribute("sizes", "(min-width: 60rem) 40rem, 92vw");
  imageIn(picture).loading = "eager";
  return picture;
}

function decoded(picture: HTMLElement) {
  const timeout = new Promise((resolve) => setTimeout(resolve, PICTURE_WAIT_MS_MAX));
  return Promise.race([
    imageIn(picture)
      .decode()
      .catch(() => {}),
    timeout,
  ]);
}

function button(name: string, sign: string, press: () => unknown): HTMLButtonElement {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
  made.setAttribute("aria-label", name);
  made.addEventListener("click", (event) => {
    event.stopPropagation();
    press();
  });
  return made;
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
