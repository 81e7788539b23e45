import { describe } from "vitest";
import { changedPagePromises } from "./changed-by-others.ts";
import { consentPromises } from "./consent.ts";
import type { Engine } from "../support/engines/engines.ts";
import { inBrowser } from "../support/engines/fixtures.ts";
import { formPromises } from "./forms.ts";
import { pagePromises } from "./pages.ts";
import { recoveryPromises } from "./recovery.ts";
import { routingPromises } from "./routing.ts";

/** The promises for every engine, with one browser and one server. */
export function everyPromise(engine: Engine) {
  inBrowser(engine, (site) => {
    describe("pages", () => pagePromises(site));
    describe("routing", () => routingPromises(site));
    describe("forms", () => formPromises(site));
    describe("pages changed by others", () => changedPagePromises(site));
    describe("recovery", () => recoveryPromises(site));
    describe("consent", () => consentPromises(site));
  });
}
