import type { Industry } from "../content/page.ts";

export type DisplayFace = "Bricolage Grotesque" | "Fraunces" | "Instrument Serif" | "Instrument Sans";

/** The weight that headings are set in. */
export const headingWeight: Record<DisplayFace, number> = {
  "Bricolage Grotesque": 650,
  Fraunces: 560,
  "Instrument Sans": 650,
  "Instrument Serif": 400,
};

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

const light = { error: "#B3261E", scheme: "light" } as const;

export const themes: Record<Industry, Theme> = {
  beverage: {
    ...light,
    paper: "#F6FAF7",
    ink: "#0E1F1A",
    accent: "#FF5A36",
    onAccent: "#1A0B06",
    accentText: "#C2330F",
    tint: "#D9F2E3",
    display: "Bricolage Grotesque",
    radius: 20,
  },
  skincare: {
    ...light,
    paper: "#FBF7F4",
    ink: "#2A1F1B",
    accent: "#D9907A",
    onAccent: "#2A1410",
    accentText: "#9D4D38",
    tint: "#F3E2D9",
    display: "Fraunces",
    radius: 28,
  },
  food: {
    ...light,
    paper: "#FFF9EE",
    ink: "#26170B",
    accent: "#F2A413",
    onAccent: "#2A1800",
    accentText: "#9A5A00",
    tint: "#FCE8BF",
    display: "Bricolage Grotesque",
    radius: 16,
  },
  apparel: {
    ...light,
    paper: "#F5F4F1",
    ink: "#121212",
    accent: "#121212",
    onAccent: "#F5F4F1",
    accentText: "#121212",
    tint: "#E4E1DA",
    display: "Instrument Serif",
    radius: 0,
  },
  hygiene: {
    ...light,
    paper: "#F3F8FB",
    ink: "#0B2230",
    accent: "#1479B8",
    onAccent: "#FFFFFF",
    accentText: "#0F6496",
    tint: "#D3EAF6",
    display: "Instrument Sans",
    radius: 14,
  },
  makeup: {
    ...light,
    paper: "#FDF5F7",
    ink: "#2B0F1A",
    accent: "#C81E5B",
    onAccent: "#FFFFFF",
    accentText: "#B01850",
    tint: "#F8DAE4",
    display: "Instrument Serif",
    radius: 24,
  },
  jewelry: {
    paper: "#0F0E0C",
    ink: "#F4EFE4",
    accent: "#D4AF6A",
    onAccent: "#1A1408",
    accentText: "#D4AF6A",
    tint: "#211E18",
    error: "#FFB4A9",
    display: "Instrument Serif",
    radius: 2,
    scheme: "dark",
  },
  furniture: {
    ...light,
    paper: "#F6F3EC",
    ink: "#1F1D18",
    accent: "#3F5B45",
    onAccent: "#FFFFFF",
    accentText: "#34503B",
    tint: "#E3E6DA",
    display: "Fraunces",
    radius: 8,
  },
};
