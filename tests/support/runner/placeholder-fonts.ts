import type { Plugin } from "vite";

/** In place of `pageFonts`, which takes seconds: each page font is an empty one of that file. */
export function placeholderFonts(): Plugin {
  return {
    name: "placeholder-fonts",
    enforce: "pre",
    load(id) {
      if (!id.endsWith("page-font")) return null;
      return `export default ${JSON.stringify({ file: id.split("?")[0], css: "", family: "" })}`;
    },
  };
}
