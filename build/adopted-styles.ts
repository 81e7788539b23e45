import type { Plugin } from "vite";

/** As sonner has it at its start: the function that puts its style sheet into the page as a `<style>` element. */
const INJECTION = /function __insertCSS\(code\) \{[^]*?\n\}\n/;

/**
 * A sheet that is made by script needs no leave of the page's policy, which lets no inline style but the page's own
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
  return {
    name: "adopted-styles",
    enforce: "pre",
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]/.test(id)) return null;
      if (!INJECTION.test(code)) this.error("sonner brings its styles in another way than it used to.");
      return { code: code.replace(INJECTION, ADOPTION), map: null };
    },
  };
}
