import { hydrateRoot } from "react-dom/client";
import type { LandingPage } from "../../../content/page.ts";
import { LandingPageView } from "../../../web/landing-page.tsx";

/** The same page hydrated as a whole, as frameworks do by default; its content travels along as JSON. */
const content = JSON.parse(document.getElementById("page-content")!.textContent) as LandingPage;
hydrateRoot(document.body, <LandingPageView page={content} />);
