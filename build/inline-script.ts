import { build } from "vite";

/** The inline script of redirect pages: the same for all, so that one hash in their policy allows it. */
export function buildRedirectScript(): Promise<string> {
  return buildInlineScript("web/routing/redirect-page.ts");
}

/** The inline script of the screens after a form. */
export function buildSentScript(): Promise<string> {
  return buildInlineScript("web/screens/sent-script.ts");
}

/**
 * Bundles a script and its imports into one, to inline in HTML.
 * @throws Error if it contains a package.
 */
export async function buildInlineScript(input: string): Promise<string> {
  const built = await build({
    logLevel: "warn",
    build: { write: false, rolldownOptions: { input, output: { format: "iife" } } },
  });
  if (!("output" in built) || built.output.length !== 1) {
    throw new Error(`${input} did not bundle into one file.`);
  }
  const [{ code, moduleIds }] = built.output;
  if (moduleIds.some((id) => id.includes("/node_modules/"))) {
    throw new Error(`${input} bundles a package, whose license notice would be missing.`);
  }
  return code.trim();
}
