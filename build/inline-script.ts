import { build } from "vite";

/** The script that redirect pages carry: the same for all of them, so that their policy can name it. */
export function buildRedirectScript(): Promise<string> {
  return buildInlineScript("web/routing/redirect-page.ts");
}

/** The script that the screens after a form carry. */
export function buildSentScript(): Promise<string> {
  return buildInlineScript("web/screens/sent-script.ts");
}

/** One script that imports nothing, to stand in a page's HTML. */
async function buildInlineScript(input: string): Promise<string> {
  const built = await build({
    logLevel: "warn",
    build: { write: false, rolldownOptions: { input, output: { format: "iife" } } },
  });
  if (!("output" in built) || built.output.length !== 1) {
    throw new Error(`${input} did not become one file.`);
  }
  const [{ code, moduleIds }] = built.output;
  if (moduleIds.some((id) => id.includes("/node_modules/"))) {
    throw new Error(`${input} carries a package, whose notice nobody would write.`);
  }
  return code.trim();
}
