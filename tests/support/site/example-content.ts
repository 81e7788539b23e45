import { readFileSync } from "node:fs";
import { EXAMPLE_BRAND, EXAMPLE_MARK } from "../../../cli/golive/find-launch-problems.ts";
import { site } from "../../../content/site.ts";
import { INDUSTRIES } from "../../../contract/paths.ts";
import { redirectRows } from "./redirect-rows.ts";

/**
 * What this site still has of the example that `npm run golive` has owners replace. Tests of what only the example
 * promises run while it has it.
 */
export const hasExampleBrand = site.brand === EXAMPLE_BRAND;
export const hasExampleMark = readFileSync("web/public/favicon.svg", "utf8").includes(EXAMPLE_MARK);

/** A limit in bytes: owners may write longer names, and quotes that are no samples take more. */
export const bytesWithRoom = (bytes: number) => (hasExampleBrand ? bytes : Math.round(bytes * 1.05));

const specified = new Set(redirectRows.map(({ path }) => path));

/** The specification's industries. Owners add others, in words and pictures of their own. */
export const specifiedIndustries = INDUSTRIES.filter((industry) => specified.has(`/${industry}`));
export const addedIndustries = INDUSTRIES.filter((industry) => !specified.has(`/${industry}`));
