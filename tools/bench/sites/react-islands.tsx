import { hydrateRoot } from "react-dom/client";
import { ReactForm } from "./react-form.tsx";

/** Hydrates each form at once, which is what islands do by default. */
for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
  hydrateRoot(island, <ReactForm {...JSON.parse(island.dataset.props!)} />);
}
