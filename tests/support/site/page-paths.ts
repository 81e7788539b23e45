import { landingPages } from "../../../content/index.ts";

/** Every landing page. tests/unit/content/index.test.ts checks that the promised ones are among them. */
export const landingPaths: readonly string[] = landingPages.map(({ path }) => path);

/** The screens after a form. */
export const screenPaths = ["/ad_creation", "/success", "/image_send"];
