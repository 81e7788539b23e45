import type { BuiltSite } from "./built-site.ts";

/** What a built form hands its script, of each form of a page in their order. */
export function formsOn(site: BuiltSite, path: string): Record<string, unknown>[] {
  const islands = site.page(path).querySelectorAll('[data-island="lead-form"]');
  return Array.from(islands, (island) => {
    const { form } = JSON.parse(island.getAttribute("data-props")!) as { form: Record<string, unknown> };
    return form;
  });
}
