export type DisplayFace = "Bricolage Grotesque" | "Fraunces" | "Instrument Serif" | "Instrument Sans";

/** One industry's world: colours, the face of its headings, and how round its corners are. */
export type Theme = {
  paper: string;
  ink: string;
  /** Fills the button. */
  accent: string;
  onAccent: string;
  /** The accent dark or light enough to be read on paper. */
  accentText: string;
  tint: string;
  error: string;
  display: DisplayFace;
  /** Pixels. */
  radius: number;
  scheme: "light" | "dark";
};

/** What light themes share. */
export const light = { error: "#B3261E", scheme: "light" } as const;
