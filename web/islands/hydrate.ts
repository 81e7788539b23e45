import { type ComponentType, createElement } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { LeadForm, type LeadFormProps } from "../form/lead-form.tsx";
import { refetchLostFonts } from "../ui/refetch-lost-fonts.ts";

// Here, because a page that is only opened has no bytes to spare for what is rarely needed.
refetchLostFonts();

/** What each kind of island is given. */
export type IslandProps = { "lead-form": LeadFormProps };

/** Components that come alive in the browser, by the name that their `Island` carries. */
const islands: { [Name in keyof IslandProps]: ComponentType<IslandProps[Name]> } = { "lead-form": LeadForm };

/**
 * Brings one island to life where it stands, around whatever a visitor has already entered. One that was touched answers
 * when this returns: it waits for no frame, nor for another island.
 */
export function hydrate(element: HTMLElement, isTouched: boolean) {
  const { island, props } = element.dataset as { island: keyof IslandProps; props: string };
  // `Island` wrote the props of this very component.
  const Component = islands[island] as ComponentType<object>;
  const start = () => void hydrateRoot(element, createElement(Component, JSON.parse(props)));
  if (isTouched) flushSync(start);
  else start();
}
