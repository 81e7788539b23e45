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
type Format = keyof typeof SAMPLES;

/** Of several industries, for a product that may be any. */
const MIXED: Record<Format, Industry> = { feed: "skincare", square: "food", story: "beverage" };
const ANY_PRODUCT = ":root:not([data-industry])";

/** Every industry's theme, empty set and sample ads, for screens whose industry is only known in the browser. */
export const themesCss = [
  ...INDUSTRIES.map(describeTheme),
  `${ANY_PRODUCT}{${adsBy((format) => MIXED[format]).join(";")}}`,
].join("");

function describeTheme(industry: Industry): string {
  const { theme } = industryContent[industry];
  const ad = `${industry}_ad1`;
  const set = isLayered(ad) ? `url(${imageUrl(`${ad}-plate`, SET_WIDTH, "webp")})` : "none";
  const variables = Object.entries({ ...themeVariables(theme), ...displayVariables(theme.display) });
  const rules = [...variables.map((entry) => entry.join(":")), ...adsBy(() => industry), `--set:${set}`];
  // A tab that has sent nothing has no industry.
  const selector = industry === HOME_INDUSTRY ? ":root" : `[data-industry=${industry}]`;
  return `${selector}{${rules.join(";")}}`;
}

/** The sample ads' variables, each by the industry for its format. */
function adsBy(industryFor: (format: Format) => Industry): string[] {
  return (Object.keys(SAMPLES) as Format[]).map((format) => {
    const name = `${industryFor(format)}_${SAMPLES[format]}`;
    return `--${format}-ad:url(${imageUrl(name, AD_WIDTH, "webp")})`;
  });
}
