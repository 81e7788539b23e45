import { readFileSync } from "node:fs";
import { EXAMPLE_BRAND, EXAMPLE_MARK } from "../../../cli/golive/find-launch-problems.ts";
import { landingPages } from "../../../content/index.ts";
import { site } from "../../../content/site.ts";
import { INDUSTRIES } from "../../../contract/paths.ts";
import { redirectRows } from "./redirect-rows.ts";
import { claimsOf, showSamples } from "./shown-pages.ts";

/**
 * What this site still has of the example that `npm run golive` has owners replace. Tests of what only the example
 * promises run while it has it.
 */
export const hasExampleBrand = site.brand === EXAMPLE_BRAND;
export const hasExampleMark = readFileSync("web/public/favicon.svg", "utf8").includes(EXAMPLE_MARK);

/** The labels of the full header's links, and of the simple one's; "About" leads to the testimonials. */
export const headerLinks = hasExampleBrand
  ? ["Agencies", "Brands", "Blog", "Pricing", "Careers"]
  : site.links.map(({ label }) => label);
export const betaLinks = (hasProof: boolean) =>
  hasExampleBrand
    ? ["Features", "Pricing", ...(hasProof ? ["About"] : []), "Contact"]
    : site.betaLinks.filter(({ href }) => hasProof || href !== "#testimonials").map(({ label }) => label);

/** Whether the answers to visitors' questions are still those that `npm run golive` asks the owner to check. */
export const hasExampleAnswers = !site.answersChecked;

const claims = landingPages.flatMap(claimsOf);
/** Whether all testimonials and figures are the specification's, which are samples. */
export const hasExampleClaims = claims.length > 0 && claims.every(({ sample }) => sample);
/** Whether visitors see them. */
export const showsExampleClaims = showSamples && hasExampleClaims;

/** A limit in bytes: owners may write longer names, and quotes that are no samples take more. */
export const bytesWithRoom = (bytes: number) => (hasExampleBrand ? bytes : Math.round(bytes * 1.05));

const specified = new Set(redirectRows.map(({ path }) => path));

/** The specification's industries. Owners add others, in words and pictures of their own. */
export const specifiedIndustries = INDUSTRIES.filter((industry) => specified.has(`/${industry}`));
export const addedIndustries = INDUSTRIES.filter((industry) => !specified.has(`/${industry}`));
