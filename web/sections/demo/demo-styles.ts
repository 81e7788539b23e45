import type { DemoContent } from "../../../content/page.ts";
import callAfterChoice from "./call-after-choice.css?inline";
import callInHead from "./call-in-head.css?inline";
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
  claims: callAfterChoice + claims,
  daylight: range + daylight + callInHead,
  chapters,
  label: callAfterChoice + label,
  lookbook: lookbook + callInHead,
  loupe: callAfterChoice + loupe,
  shades: callAfterChoice + shades,
  layers: range + callAfterChoice + layers,
};
