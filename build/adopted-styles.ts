import type { Plugin } from "vite";

const IN_SONNER = /[\\/]sonner[\\/]/;

/** As sonner has it at its start: the function that puts its style sheet into the page as a `<style>` element. */
const INJECTION = /function __insertCSS\(code\) \{[^]*?\n\}\n/g;

/**
 * A sheet that is made by script isn't blocked by the page's policy, which lets no inline style but the page's own
 * apply. Browsers that can't adopt one (Safari before 16.4) show plain toasts.
 */
const ADOPTION = `function __insertCSS(code) {
  if (typeof document === "undefined" || !("adoptedStyleSheets" in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(code);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
`;

/** Lets toasts bring their styles under a policy without `unsafe-inline`. */
export function adoptedStyles(): Plugin {
  let found = 0;
  return {
    name: "adopted-styles",
    enforce: "pre",
    buildStart() {
      found = 0;
    },
    transform(code, id) {
      if (!IN_SONNER.test(id)) return null;
      found += code.match(INJECTION)?.length ?? 0;
      return { code: code.replace(INJECTION, ADOPTION), map: null };
    },
    generateBundle(_, bundle) {
      const hasSonner = Object.values(bundle).some(
        (file) => file.type === "chunk" && file.moduleIds.some((id) => IN_SONNER.test(id)),
      );
      if (hasSonner && found !== 1) {
        this.error(
          `sonner must bring its styles in one place, but ${found} were found: look at its new version.`,
        );
      }
    },
  };
}
