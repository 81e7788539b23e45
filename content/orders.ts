export type SectionName = "showcase" | "features" | "testimonials";

/** Each section once. */
export type SectionOrder = Permutation<SectionName>;

type Permutation<All extends string, First extends All = All> = [All] extends [never]
  ? readonly []
  : First extends All
    ? readonly [First, ...Permutation<Exclude<All, First>>]
    : never;

/** The ways through a page. Whatever follows, the pictures come first: they are the promise. */
export const featuresThenProof: SectionOrder = ["showcase", "features", "testimonials"];
export const proofThenFeatures: SectionOrder = ["showcase", "testimonials", "features"];
