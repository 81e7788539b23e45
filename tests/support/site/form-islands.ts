import type { Element } from "happy-dom";
import type { LeadFormProps } from "../../../web/form/lead-form.tsx";
import type { BuiltSite } from "./built-site.ts";

type FormIsland = LeadFormProps & { start: string | null; element: Element };

/** The forms of a built page in order: each one's props, when its script starts, and its HTML until then. */
export function formIslandsOn(site: BuiltSite, path: string): FormIsland[] {
  const islands = site.page(path).querySelectorAll("[data-island]");
  return Array.from(islands, (island) => ({
    ...(JSON.parse(island.getAttribute("data-props")!) as LeadFormProps),
    start: island.getAttribute("data-start"),
    element: island.querySelector("form")!,
  }));
}
