import type { DemoContent } from "../../../content/page.ts";
import callAfterChoice from "./call-after-choice.css?inline";
import callInHead from "./call-in-head.css?inline";
import claims from "./claims.css?inline";
import daylight from "./daylight.css?inline";
import chapters from "./chapters.css?inline";
import label from "./label.css?inline";
import lookbook from "./lookbook.css?inline";
import loupe from "./loupe.css?inline";
import onPaper from "./on-paper.css?inline";
import ownColor from "./own-color.css?inline";
import range from "./range.css?inline";
import shades from "./shades.css?inline";
import layers from "./layers.css?inline";

/** The demos' style sheets. A page embeds only its own. */
export const demoStyles: Record<DemoContent["kind"], string> = {
  claims: onPaper + callAfterChoice + claims,
  daylight: onPaper + range + daylight + callInHead,
  chapters: ownColor + chapters,
  label: onPaper + callAfterChoice + label,
  lookbook: onPaper + lookbook + callInHead,
  loupe: callAfterChoice + loupe,
  shades: ownColor + callAfterChoice + shades,
  layers: onPaper + range + callAfterChoice + layers,
};
