import type { Plugin } from "vite";

const IN_SONNER = /[\\/]sonner[\\/]/;

/** As sonner has it at its start: the function that puts its style sheet into the page as a `<style>` element. */
const INJECTION = /function __insertCSS\(code\) \{[^]*?\n\}\n/g;

const ADDITION = 'import { addStyles as __insertCSS } from "/web/ui/add-styles.ts";\n';

/** Lets toasts bring their styles under a policy without `unsafe-inline`. */
export function sonnerStyles(): Plugin {
  let found = 0;
  return {
    name: "sonner-styles",
    enforce: "pre",
    transform(code, id) {
      if (!IN_SONNER.test(id)) return null;
      const here = code.match(INJECTION)?.length ?? 0;
      found += here;
      return here === 0 ? null : { code: ADDITION + code.replace(INJECTION, ""), map: null };
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
