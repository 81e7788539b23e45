import { build } from "vite";

/**
 * The script that redirect pages carry inline: one file that imports nothing, and the same for all of them, so that
 * their policy can name it.
 */
export async function buildRedirectScript(): Promise<string> {
  const built = await build({
    logLevel: "warn",
    build: {
      write: false,
      rolldownOptions: { input: "web/routing/redirect-page.ts", output: { format: "iife" } },
    },
  });
  if (!("output" in built) || built.output.length !== 1) {
    throw new Error("The script for redirect pages did not become one file.");
  }
  return built.output[0].code.trim();
}
