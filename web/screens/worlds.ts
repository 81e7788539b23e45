import { industryContent } from "../../content/index.ts";
import { INDUSTRIES, type Industry } from "../../contract/paths.ts";
import { displayVariables } from "../fonts.ts";
import { themeVariables } from "../theme-variables.ts";
import { imageUrl } from "../ui/image.tsx";

/** The theme of screens in a tab that has sent nothing: that of the home page. */
export const DEFAULT_WORLD = "beverage" satisfies Industry;

/** Twice the width of an ad in the fan on phones, in pixels. */
const AD_WIDTH = 560;

/** Every industry's theme and ads, for screens whose industry is only known in the browser. */
export const worldsCss = INDUSTRIES.map(describeWorld).join("");

function describeWorld(industry: Industry): string {
  const { theme } = industryContent[industry];
  const ads = ([1, 2, 3] as const).map((at): [string, string] => [
    `--ad-${at}`,
    `url(${imageUrl(`${industry}_ad${at}`, AD_WIDTH, "webp")})`,
  ]);
  const variables = [
    ...Object.entries({ ...themeVariables(theme), ...displayVariables(theme.display) }),
    ...ads,
  ].map((entry) => entry.join(":"));
  const selector = industry === DEFAULT_WORLD ? ":root" : `[data-industry=${industry}]`;
  return `${selector}{${variables.join(";")}}`;
}
