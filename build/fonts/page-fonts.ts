import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import type { DisplayFace } from "../../content/theme.ts";
import { headingWeight } from "../../web/heading-weight.ts";
import { FontFile } from "./font-file.ts";
import { BOLD_WEIGHT_MIN, type GenericFamily, fallbackFamilies, fallbackRules } from "./fallback-fonts.ts";

/** The face of all text but headings. It has all weights from 400 to 700. */
const TEXT_FACE: DisplayFace = "Instrument Sans";

const GENERIC: Record<DisplayFace, GenericFamily> = {
  "Bricolage Grotesque": "sans-serif",
  Fraunces: "serif",
  "Instrument Sans": "sans-serif",
  "Instrument Serif": "serif",
};

/** Characters that visitors type, or that components and style sheets add to the content. */
const TEXT_CHARACTERS = `${ascii()}’·…›©×`;
/** Steps are numbered by the style sheet. */
const HEADING_CHARACTERS = " 0123456789";

/** The `unicode-range` of each of a font's two files: short, without characters that the file lacks. */
const RANGES = {
  latin: "U+20-FF,U+102,U+131,U+152-153,U+2C6-2DD,U+2000-206F,U+20AC,U+2122",
  latinExt: "U+100-2AF,U+1E00-1EFF,U+20A0-20C0",
};

/**
 * Turns an import of `a-latin-….woff2?face=Face&page-font` into a `PageFont`: the face in two files. Every page loads
 * the one with the content's characters; browsers fetch the other, with more Latin letters, only where one of them is
 * used.
 */
export function pageFonts(): Plugin {
  /** Fonts by URL, in development. */
  const devFonts = new Map<string, Buffer>();
  let isBuild = false;
  return {
    name: "page-fonts",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    async load(id) {
      const [path = "", query] = id.split("?", 2);
      const face =
        query?.endsWith("page-font") && (new URLSearchParams(query).get("face") as DisplayFace | null);
      if (!face) return null;
      const emit = (name: string, source: Buffer) => {
        if (isBuild) return `__VITE_ASSET__${this.emitFile({ type: "asset", name, source })}__`;
        const url = `/@page-font/${name}`;
        devFonts.set(url, source);
        return url;
      };
      const { missing, ...font } = await describeFont(face, path, emit);
      if (missing.length > 0) {
        this.warn(`${face} has no ${missing.join(" ")}: visitors see them in another typeface.`);
      }
      return `export default ${JSON.stringify(font)}`;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const font = devFonts.get(request.url ?? "");
        if (!font) return next();
        response.setHeader("content-type", "font/woff2");
        response.end(font);
      });
    },
  };
}

/** Imported by URL, because the development server restarts when a file that its configuration imports is edited. */
const CONTENT_TEXTS = new URL("content-texts.ts", import.meta.url).href;

async function describeFont(
  face: DisplayFace,
  latin: string,
  emit: (name: string, source: Buffer) => string,
) {
  const { allTexts, headings }: typeof import("./content-texts.ts") = await import(CONTENT_TEXTS);
  const isText = face === TEXT_FACE;
  const weights = isText ? "400 700" : String(headingWeight[face]);
  const texts = isText ? allTexts() : headings(face);
  const latinExt = latin.replace("-latin-", "-latin-ext-");
  const font = await FontFile.open(latin, headingWeight[face]);
  const extended = await FontFile.open(latinExt, headingWeight[face]);

  const wanted = new Set(
    texts.join("").replaceAll("\n", "") + (isText ? TEXT_CHARACTERS : HEADING_CHARACTERS),
  );
  const characters = [...font.characters()].filter((character) => wanted.has(character)).join("");
  const missing = [...wanted].filter(
    (each) => !font.characters().has(each) && !extended.characters().has(each),
  );

  const subset = async (path: string, text: Iterable<string>, suffix = "") =>
    emit(
      basename(path).replace(".woff2", `${suffix}.woff2`),
      await subsetFont(await readFile(path), [...text].join(""), {
        targetFormat: "woff2",
        ...(path.includes("-wght-") && !isText && { variationAxes: { wght: headingWeight[face] } }),
      }),
    );
  const rule = (file: string, range = "") =>
    `@font-face{font-family:"${face}";src:url(${file}) format("woff2");font-weight:${weights};font-display:swap${range && `;unicode-range:${range}`}}`;
  const file = await subset(latin, characters);
  const fallbacks = isText
    ? [
        await fallbackRules(
          face,
          GENERIC[face],
          `400 ${BOLD_WEIGHT_MIN - 1}`,
          400,
          await FontFile.open(latin, 400),
          texts,
        ),
        await fallbackRules(
          face,
          GENERIC[face],
          `${BOLD_WEIGHT_MIN} 700`,
          600,
          await FontFile.open(latin, 600),
          texts,
        ),
      ]
    : [await fallbackRules(face, GENERIC[face], weights, headingWeight[face], font, texts)];
  return {
    missing,
    file,
    // Browsers look for a character in the last rule's file first.
    css: [
      rule(await subset(latinExt, extended.characters()), RANGES.latinExt),
      rule(await subset(latin, font.characters(), "-rest"), RANGES.latin),
      rule(file),
      ...fallbacks,
    ].join(""),
    family:
      [face, ...fallbackFamilies(face, GENERIC[face])].map((each) => `"${each}"`).join(",") +
      `,${GENERIC[face]}`,
  };
}

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
}
