import { industryContent } from "../../content/index.ts";
import { isLayered } from "../../content/images.ts";
import { HOME_INDUSTRY, INDUSTRIES, type Industry } from "../../contract/paths.ts";
import { displayVariables } from "../fonts.ts";
import { themeVariables } from "../theme-variables.ts";
import { imageUrl } from "../ui/image.tsx";

/** The width of the sample ads' files, in pixels. */
const AD_WIDTH = 560;
const SET_WIDTH = 780;
/** The finished sample ad of each format, by the suffix of its picture's name. */
const SAMPLES = { feed: "ad1", square: "square", story: "story" } as const;

/** Every industry's theme, empty set and sample ads, for screens whose industry is only known in the browser. */
export const themesCss = INDUSTRIES.map(describeTheme).join("");

function describeTheme(industry: Industry): string {
  const { theme } = industryContent[industry];
  const ad = `${industry}_ad1`;
  const set = isLayered(ad) ? `url(${imageUrl(`${ad}-plate`, SET_WIDTH, "webp")})` : "none";
  const ads = Object.entries(SAMPLES).map(([format, suffix]): [string, string] => [
    `--${format}-ad`,
    `url(${imageUrl(`${industry}_${suffix}`, AD_WIDTH, "webp")})`,
  ]);
  const variables = [
    ...Object.entries({ ...themeVariables(theme), ...displayVariables(theme.display) }),
    ...ads,
    ["--set", set],
  ].map((entry) => entry.join(":"));
  // A tab that has sent nothing has no industry.
  const selector = industry === HOME_INDUSTRY ? ":root" : `[data-industry=${industry}]`;
  return `${selector}{${variables.join(";")}}`;
}
