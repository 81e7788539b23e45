/** A problem in one line, and what to do about it. */
export type Finding = {
  check: "form" | "hooks" | "disk" | "room" | "split";
  /** The page concerned. */
  page?: string;
  says: string;
  next: string;
};
