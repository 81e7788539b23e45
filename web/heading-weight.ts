import type { DisplayFace } from "../content/theme.ts";

export const headingWeight: Record<DisplayFace, number> = {
  "Bricolage Grotesque": 650,
  Fraunces: 560,
  "Instrument Sans": 650,
  "Instrument Serif": 400,
};
