export type DisplayFace = "Bricolage Grotesque" | "Fraunces" | "Instrument Serif" | "Instrument Sans";

/** An industry's look. */
export type Theme = {
  paper: string;
  ink: string;
  /** The button's background. */
  accent: string;
  onAccent: string;
  /** The accent, with enough contrast for text on paper. */
  accentText: string;
  tint: string;
  error: string;
  display: DisplayFace;
  /** Pixels. */
  radius: number;
  scheme: "light" | "dark";
};

export const light = { error: "#B3261E", scheme: "light" } as const;
