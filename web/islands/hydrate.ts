import { createElement } from "react";
import { flushSync } from "react-dom";
import { type Root, hydrateRoot } from "react-dom/client";
import { carryOver, readFocus, restoreFocus } from "../form/draft/carry-over.ts";
import { LeadForm, type LeadFormProps } from "../form/lead-form.tsx";
import { refetchLostFonts } from "../ui/refetch-lost-fonts.ts";
import { untilReleased } from "../ui/until-released.ts";

// Here, because a page that is only opened has no bytes to spare for what is rarely needed.
refetchLostFonts();

/**
 * Brings one island to life where it stands, around whatever a visitor has already entered. It answers when this returns,
 * waiting for no frame, nor for another island; only one that is being pressed is waited for.
 *
 * Translators, password managers and other extensions change pages too. Where React finds other nodes than it wrote, or
 * later fails over them, it draws the form anew; what was entered, chosen and pressed is then carried over.
 */
export async function hydrate(element: HTMLElement) {
  // A form that is drawn anew between the press of its button and the release would miss the click.
  if (element.querySelector(":active")) await untilReleased();
  const node = createElement(LeadForm, JSON.parse(element.dataset.props!) as LeadFormProps);
  let root: Root | undefined;
  const draw = () => {
    if (root) root.render(node);
    else root = hydrateRoot(element, node, { onRecoverableError: console.warn, onUncaughtError: drawAnew });
  };
  let form = element.querySelector("form")!;
  let isBroken = false;

  function drawKeeping() {
    const before = form;
    const place = readFocus(before);
    // What fails as it is drawn would fail for ever.
    isBroken = true;
    flushSync(draw);
    isBroken = false;
    form = element.querySelector("form") ?? before;
    if (form === before) return;
    flushSync(() => carryOver(before, form));
    if (place) restoreFocus(place, form);
  }

  function drawAnew(error: unknown) {
    console.error(error);
    if (isBroken) return;
    isBroken = true;
    // Only once React has taken away the rest.
    setTimeout(() => {
      element.replaceChildren();
      drawKeeping();
    });
  }

  drawKeeping();
}
