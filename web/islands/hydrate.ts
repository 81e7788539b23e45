import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { LeadForm, type LeadFormProps } from "../form/lead-form.tsx";
import { refetchLostFonts } from "../ui/refetch-lost-fonts.ts";

// Here, because a page that is only opened has no bytes to spare for what is rarely needed.
refetchLostFonts();

type NoProps = Record<string, never>;

/** What each kind of island is given. */
export type IslandProps = { "lead-form": LeadFormProps; "ad-creation": NoProps; success: NoProps };

/** Components that come alive in the browser, by the name that their `Island` carries. */
const islands: { [Name in keyof IslandProps]: () => Promise<ComponentType<IslandProps[Name]>> } = {
  "lead-form": async () => LeadForm,
  "ad-creation": async () => (await import("../screens/ad-creation.tsx")).AdCreation,
  success: async () => (await import("../screens/success.tsx")).Success,
};

/** Brings one island to life where it stands, around whatever a visitor has already entered. */
export async function hydrate(element: HTMLElement) {
  const { island, props } = element.dataset as { island: keyof IslandProps; props: string };
  // `Island` wrote the props of this very component.
  const Component = (await islands[island]()) as ComponentType<object>;
  hydrateRoot(element, createElement(Component, JSON.parse(props)));
}
