/** What is wrong, in a line, and what to do about it. */
export type Finding = {
  check: "form" | "hooks" | "disk" | "room" | "split";
  /** The page that it is about. */
  page?: string;
  says: string;
  next: string;
};
