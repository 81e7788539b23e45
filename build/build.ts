import { loadEnvironment } from "../config/load-environment.ts";
import { runProgram } from "../config/run-program.ts";
import { readStaticSettings, writeStaticSite } from "./write-static-site.ts";

const STATIC_SITE = "dist/static";

const isStatic = process.argv.includes("--static");
await runProgram(async () => {
  if (isStatic) loadEnvironment();
  const settings = isStatic ? readStaticSettings(process.env) : null;
  // Imported late: a process that exits right after loading Vite may hang (nodejs/node#54918).
  const { SITE, buildSite } = await import("./build-site.ts");
  await buildSite();
  if (settings) await writeStaticSite(SITE, STATIC_SITE, settings);
});
