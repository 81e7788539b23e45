import { createElement } from "react";
import { flushSync } from "react-dom";
import { type Root, hydrateRoot } from "react-dom/client";
import { carryOver, readFocus, restoreFocus } from "../form/draft/carry-over.ts";
import { LeadForm, type LeadFormProps } from "../form/lead-form.tsx";
import { refetchLostFonts } from "../ui/refetch-lost-fonts.ts";
import { untilReleased } from "../ui/until-released.ts";
import { listenForHandledEvents } from "./handled-events.ts";

// Here rather than in the initial script, because it is rarely needed.
refetchLostFonts();

/**
 * Hydrates one form synchronously, keeping the visitor's input; waits only while it is being pressed.
 *
 * Translators, password managers and other extensions modify the DOM. If React then fails to hydrate, or throws later,
 * the form is rendered from scratch, and the input and a pending press are carried over.
 */
export async function hydrate(element: HTMLElement) {
  // If the button were replaced between pointerdown and pointerup, the click would be lost.
  if (element.querySelector(":active")) await untilReleased();
  const node = createElement(LeadForm, JSON.parse(element.dataset.props!) as LeadFormProps);
  listenForHandledEvents(element);
  let root: Root | undefined;
  const render = () => {
    if (root) root.render(node);
    else
      root = hydrateRoot(element, node, {
        onRecoverableError: console.warn,
        onUncaughtError: renderFromScratch,
      });
  };
  let form = element.querySelector("form")!;
  let isRendering = false;

  function renderKeepingInput() {
    const previous = form;
    const focus = readFocus(previous);
    isRendering = true;
    flushSync(render);
    isRendering = false;
    form = element.querySelector("form") ?? previous;
    if (form === previous) return;
    flushSync(() => carryOver(previous, form));
    if (focus) restoreFocus(focus, form);
  }

  function renderFromScratch(error: unknown) {
    console.error(error);
    // An error during a render would only repeat itself.
    if (isRendering) return;
    isRendering = true;
    // After React has unmounted the rest.
    setTimeout(() => {
      element.replaceChildren();
      renderKeepingInput();
    });
  }

  renderKeepingInput();
}
