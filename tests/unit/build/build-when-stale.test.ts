import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPT = join(import.meta.dirname, "../../../build/build-when-stale.ts");
const BUILD = `
  import { mkdirSync } from "node:fs";
  import { markBuilt } from ${JSON.stringify(SCRIPT)};
  mkdirSync("dist", { recursive: true });
  await markBuilt();
  console.log("built");
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "build-when-stale-"));
  mkdirSync(join(folder, "build"));
  mkdirSync(join(folder, "node_modules/vite"), { recursive: true });
  mkdirSync(join(folder, "web/images"), { recursive: true });
  writeFileSync(join(folder, "web/images/manifest.json"), "{}");
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeBuild(script: string) {
  writeFileSync(join(folder, "build/build.ts"), script);
}

function start(args = [SCRIPT]) {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  return { child, ended: once(child, "close").then(([code]) => ({ code, output })) };
}

test("without dev dependencies, the last build is served; if there is none, the error names the command to run", async () => {
  rmSync(join(folder, "node_modules/vite"), { recursive: true });
  writeBuild(BUILD);
  const { code, output } = await start().ended;
  expect({ code, output }).toEqual({
    code: 1,
    output:
      "The site is not built yet, and the packages that build it are not installed: run npm ci --include=dev, then try again.\n",
  });
  mkdirSync(join(folder, "dist"));
  writeFileSync(join(folder, "dist/built"), "");
  expect(await start().ended).toEqual({ code: 0, output: "" });
});

test("a site is built once", async () => {
  writeBuild(BUILD);
  expect(await start().ended).toEqual({ code: 0, output: "built\n" });
  expect(await start().ended).toEqual({ code: 0, output: "" });
});

test("a source changed during a build is built the next time", async () => {
  writeBuild(`import { writeFileSync } from "node:fs"; writeFileSync("web/new.ts", ""); ${BUILD}`);
  expect(await start().ended).toEqual({ code: 0, output: "built\n" });
  writeBuild(BUILD);
  utimesSync(join(folder, "build/build.ts"), 0, 0);
  utimesSync(join(folder, "build"), 0, 0);
  expect(await start().ended).toEqual({ code: 0, output: "built\n" });
  expect(await start().ended).toEqual({ code: 0, output: "" });
});

test("a site is rebuilt only when one of its sources changed", async () => {
  const sources = [
    "build",
    "config",
    "content",
    "contract",
    "domain",
    "package-lock.json",
    "tools/imagery/masters",
    "vite.config.ts",
    "web",
    "web/images/manifest.json",
  ];
  const others = ["README.md", "data", "dist", "flags.json", "node_modules", "server", "tests", "tools"];
  writeBuild(BUILD);
  const names = [...sources, ...others];
  for (const name of names.filter((each) => !existsSync(join(folder, each))))
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, "touch-each.mjs"),
    `
      import { utimesSync } from "node:fs";
      import { buildWhenStale } from ${JSON.stringify(SCRIPT)};
      await buildWhenStale();
      for (const name of ${JSON.stringify(names.toSorted())}) {
        console.log(name);
        utimesSync(name, 0, Date.now() / 1000 + 60);
        await buildWhenStale();
        utimesSync(name, 0, 0);
      }
    `,
  );
  const { output } = await start([join(folder, "touch-each.mjs")]).ended;
  const built = [...output.matchAll(/^(.+)\nbuilt$/gm)].map(([, name]) => name);
  expect(built).toEqual(sources);
});

test("a failed build ends its caller with the same exit code", async () => {
  writeBuild("process.exit(3)");
  expect(await start().ended).toEqual({ code: 3, output: "" });
});

test("stopping the caller stops the build", async () => {
  writeBuild(`
    import { existsSync, writeFileSync } from "node:fs";
    console.log("building");
    setInterval(() => existsSync("caller-ended") && writeFileSync("late", ""), 10);
  `);
  const ends = (["SIGTERM", "SIGINT"] as const).map(async (signal) => {
    const { child, ended } = start();
    await once(child.stdout, "data");
    child.kill(signal);
    return ended;
  });
  expect(await Promise.all(ends)).toEqual([
    { code: 143, output: "building\n" },
    { code: 130, output: "building\n" },
  ]);
  writeFileSync(join(folder, "caller-ended"), "");
  await wait(500);
  expect(existsSync(join(folder, "late"))).toBe(false);
});
