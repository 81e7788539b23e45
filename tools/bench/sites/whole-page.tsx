import { hydrateRoot } from "react-dom/client";
import type { LandingPage } from "../../../content/page.ts";
import { LandingPageView } from "../../../web/landing-page.tsx";

/** Hydrates the whole page, as frameworks do by default, with its content as JSON. */
const content = JSON.parse(document.getElementById("page-content")!.textContent) as LandingPage;
hydrateRoot(document.body, <LandingPageView page={content} />);
