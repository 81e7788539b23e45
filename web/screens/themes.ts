import { industryContent } from "../../content/index.ts";
import { sketchHeadline } from "../../content/screens.ts";
import { INDUSTRIES, type Industry } from "../../contract/paths.ts";
import { displayVariables } from "../fonts.ts";
import { themeVariables } from "../theme-variables.ts";
import { imageUrl } from "../ui/image.tsx";
import { emptySet } from "./empty-set.ts";

/** The theme of screens in a tab that has sent nothing: that of the home page. */
export const DEFAULT_INDUSTRY = "beverage" satisfies Industry;

/** Of the files for the sample ads, in pixels. */
const AD_WIDTH = 560;
/** The finished sample ad of each format, by the suffix of its picture's name. */
const SAMPLES = { feed: "ad1", square: "square", story: "story" } as const;

/** Where a product stands on its industry's empty set, in percent of the set's height from below. */
const STANDS: Partial<Record<Industry, number>> = { makeup: 25, apparel: 11, furniture: 11 };
const STAND = 15;
const DARK_SETS: ReadonlySet<Industry> = new Set(["food", "apparel", "furniture"]);

/** Every industry's theme, sample ads and empty set, for screens whose industry is only known in the browser. */
export const themesCss = INDUSTRIES.map(describeTheme).join("");

function describeTheme(industry: Industry): string {
  const { theme } = industryContent[industry];
  const ads = Object.entries(SAMPLES).map(([format, suffix]): [string, string] => [
    `--${format}-ad`,
    `url(${imageUrl(`${industry}_${suffix}`, AD_WIDTH, "webp")})`,
  ]);
  const variables = [
    ...Object.entries({ ...themeVariables(theme), ...displayVariables(theme.display) }),
    ...ads,
    ...setVariables(industry),
  ].map((entry) => entry.join(":"));
  const selector = industry === DEFAULT_INDUSTRY ? ":root" : `[data-industry=${industry}]`;
  return `${selector}{${variables.join(";")}}`;
}

/** Nothing for an industry without an empty set. */
function setVariables(industry: Industry): [string, string][] {
  const set = emptySet(industry);
  if (!set) return [];
  const isDark = DARK_SETS.has(industry);
  return [
    ["--set", `url(${set.webp})`],
    ["--headline", `"${sketchHeadline(industry)}"`],
    ["--set-ink", isDark ? "#fff" : "#14120f"],
    ["--set-veil", isDark ? "rgb(0 0 0/50%)" : "rgb(255 255 255/40%)"],
    ["--stand", `${STANDS[industry] ?? STAND}%`],
  ];
}
