import { industryContent } from "../../content/index.ts";
import { INDUSTRIES, type Industry } from "../../contract/paths.ts";
import { displayVariables } from "../fonts.ts";
import { themeVariables } from "../theme-variables.ts";
import { imageUrl } from "../ui/image.tsx";
import { emptySet } from "./empty-set.ts";

/** The theme of screens in a tab that has sent nothing: that of the home page. */
export const DEFAULT_WORLD = "beverage" satisfies Industry;

/** Twice the width of an ad in the fan on phones, in pixels. */
const AD_WIDTH = 560;

/** Where a product stands on its industry's empty set, in percent of the set's height from below. */
const STANDS: Partial<Record<Industry, number>> = { makeup: 25, apparel: 11, furniture: 11 };
const STAND = 15;
const DARK_SETS: ReadonlySet<Industry> = new Set(["food", "apparel", "furniture"]);

/** Every industry's theme, ads and empty set, for screens whose industry is only known in the browser. */
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
    ...setVariables(industry),
  ].map((entry) => entry.join(":"));
  const selector = industry === DEFAULT_WORLD ? ":root" : `[data-industry=${industry}]`;
  return `${selector}{${variables.join(";")}}`;
}

/** Nothing for an industry without an empty set. */
function setVariables(industry: Industry): [string, string][] {
  const set = emptySet(industry);
  if (!set) return [];
  const isDark = DARK_SETS.has(industry);
  return [
    ["--set", `url(${set.webp})`],
    ["--set-ink", isDark ? "#fff" : "#14120f"],
    ["--set-veil", isDark ? "rgb(0 0 0/50%)" : "rgb(255 255 255/40%)"],
    ["--stand", `${STANDS[industry] ?? STAND}%`],
  ];
}
