import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { LeadForm } from "./form/lead-form.tsx";

/** Components that come alive in the browser, by the name that their `Island` carries. */
const islands: Record<string, () => Promise<ComponentType<any>>> = {
  "lead-form": async () => LeadForm,
  "ad-creation": async () => (await import("./screens/ad-creation.tsx")).AdCreation,
  sent: async () => (await import("./screens/sent.tsx")).Sent,
};

/** Brings one island to life where it stands, around whatever a visitor has already entered. */
export async function hydrate(element: HTMLElement) {
  const Component = await islands[element.dataset.island!]!();
  hydrateRoot(element, createElement(Component, JSON.parse(element.dataset.props!)));
}
