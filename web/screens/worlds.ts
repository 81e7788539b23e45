import { industryContent } from "../../content/index.ts";
import { INDUSTRIES, type Industry } from "../../contract/paths.ts";
import { displayVariables } from "../fonts.ts";
import { themeVariables } from "../theme-variables.ts";
import { imageAddress } from "../ui/image.tsx";

/** How a screen looks that follows no form of this tab: as the site's first page. */
export const DEFAULT_WORLD = "beverage" satisfies Industry;

/** Pixels: twice what a phone shows of an ad in the fan. */
const AD_WIDTH = 560;

/** Every industry's theme and ads, for pages that learn in the browser whose they are. */
export const worldsCss = INDUSTRIES.map(describeWorld).join("");

function describeWorld(industry: Industry): string {
  const { theme } = industryContent[industry];
  const ads = ([1, 2, 3] as const).map((at): [string, string] => [
    `--ad-${at}`,
    `url(${imageAddress(`${industry}_ad${at}`, AD_WIDTH, "webp")})`,
  ]);
  const variables = [
    ...Object.entries({ ...themeVariables(theme), ...displayVariables(theme.display) }),
    ...ads,
  ].map((entry) => entry.join(":"));
  const selector = industry === DEFAULT_WORLD ? ":root" : `[data-industry=${industry}]`;
  return `${selector}{${variables.join(";")}}`;
}
