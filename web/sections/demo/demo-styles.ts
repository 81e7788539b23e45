import type { DemoContent } from "../../../content/page.ts";
import claims from "./claims.css?inline";
import daylight from "./daylight.css?inline";
import chapters from "./chapters.css?inline";
import label from "./label.css?inline";
import lookbook from "./lookbook.css?inline";
import loupe from "./loupe.css?inline";
import range from "./range.css?inline";
import shades from "./shades.css?inline";
import layers from "./layers.css?inline";

/** The demos' style sheets. A page embeds only its own. */
export const demoStyles: Record<DemoContent["kind"], string> = {
  claims,
  daylight: range + daylight,
  chapters,
  label,
  lookbook,
  loupe,
  shades,
  layers: range + layers,
};
