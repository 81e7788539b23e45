import { describe } from "vitest";
import { defineChangedPageTests } from "./changed-by-others.ts";
import { defineConsentTests } from "./consent.ts";
import type { Engine } from "../support/engines/engines.ts";
import { inBrowser } from "../support/engines/fixtures.ts";
import { defineFormTests } from "./forms.ts";
import { definePageTests } from "./pages.ts";
import { defineRecoveryTests } from "./recovery.ts";
import { defineRoutingTests } from "./routing.ts";

/** The promises for every engine, with one browser and one server. */
export function defineEngineTests(engine: Engine) {
  inBrowser(engine, (site) => {
    describe("pages", () => definePageTests(site));
    describe("routing", () => defineRoutingTests(site));
    describe("forms", () => defineFormTests(site));
    describe("pages changed by others", () => defineChangedPageTests(site));
    describe("recovery", () => defineRecoveryTests(site));
    describe("consent", () => defineConsentTests(site));
  });
}
