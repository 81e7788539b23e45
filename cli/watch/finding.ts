/** A problem in one line, and what to do about it. */
export type Finding = {
  check: "form" | "hooks" | "disk" | "room" | "split" | "harm";
  /** The page affected. */
  page?: string;
  /** Whether the page's variant should be taken out of the rules. */
  isHarmful?: true;
  message: string;
  advice: string;
};
