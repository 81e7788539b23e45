import { landingPages } from "../../../content/index.ts";

/** Every landing page. That those which the site promises are among them is in tests/unit/content/catalogue.test.ts. */
export const landingPaths: readonly string[] = landingPages.map(({ path }) => path);

/** The screens that follow a form. */
export const screenPaths = ["/ad_creation", "/success", "/image_send"];
