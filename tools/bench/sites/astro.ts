import { execFileSync } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Window } from "happy-dom";
import { landingPages } from "../../../content/index.ts";
import { site } from "../../../content/site.ts";
import { installPackages } from "../servers/install-packages.ts";

const PROJECT = "tools/bench/astro";

/** Path prefix of the page that Astro builds. */
export const ASTRO = "/astro";

/**
 * Adds a page built by Astro, with the texts and pictures of a page of the built site, to a folder.
 * @throws Skipped if Astro can't be installed
 */
export async function addAstroPage(builtSite: string, path: string, folder: string) {
  installPackages(PROJECT);
  const html = await readFile(join(builtSite, path, "index.html"), "utf8");
  const document = new new Window().DOMParser().parseFromString(html, "text/html");
  const pictures = Array.from(document.querySelectorAll("picture"), ({ outerHTML }) => outerHTML);
  const page = landingPages.find((one) => one.path === path);
  const content = `${folder}-astro.json`;
  await writeFile(content, JSON.stringify({ page, pictures, lang: site.lang }));
  const built = `${folder}-astro`;
  execFileSync("npx", ["astro", "build", "--outDir", built], {
    cwd: PROJECT,
    env: { ...process.env, CONTENT: content, ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await cp(built, folder, { recursive: true });
}
