import type { SectionName } from "./page.ts";

/** The ways through a page. Whatever follows, the pictures come first: they are the promise. */
export const featuresThenProof: SectionName[] = ["showcase", "features", "testimonials"];
export const proofThenFeatures: SectionName[] = ["showcase", "testimonials", "features"];
