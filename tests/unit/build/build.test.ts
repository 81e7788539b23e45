import { expect, onTestFinished, test, vi } from "vitest";

/** What `npm run build` does with these arguments, in order. */
async function build(...args: string[]): Promise<string[]> {
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const MOCKS = {
    "../../../config/load-environment.ts": { loadEnvironment: () => void done.push("read the environment") },
    "../../../build/build-site.ts": { SITE: "dist/site", buildSite: note("built dist/site") },
    "../../../build/write-static-site.ts": {
      readStaticSettings: () => "its settings",
      writeStaticSite: async (...each: string[]) => void done.push(`wrote ${each.join()}`),
    },
  };
  for (const [module, contents] of Object.entries(MOCKS)) vi.doMock(module, () => contents);
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), ...args];
  // Under npm, a program also watches npm's shell.
  vi.stubEnv("npm_lifecycle_event", undefined);
  vi.resetModules();
  onTestFinished(() => {
    process.argv = argv;
    vi.unstubAllEnvs();
    for (const module of Object.keys(MOCKS)) vi.doUnmock(module);
    vi.resetModules();
  });
  await import("../../../build/build.ts");
  return done;
}

test("the build writes the site, and reads no settings", async () => {
  expect(await build()).toEqual(["built dist/site"]);
});

test("with --static, it also writes dist/static, with the settings", async () => {
  expect(await build("--static")).toEqual([
    "read the environment",
    "built dist/site",
    "wrote dist/site,dist/static,its settings",
  ]);
});
