import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { cleanEnvironment } from "../runner/clean-environment.ts";
import { waitUntilRunning } from "../server/spawn-server.ts";

export type RunningServer = { url: string; stop(): Promise<void> };

/** Not copied: anything that is not source or is shared. */
const LEFT_OUT = new Set([".git", "data", "dist", "node_modules", "test-results"]);

type Settings = Record<string, string>;

/** A copy of the sources that a test may change, with the same packages. */
export class CopiedTree {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<CopiedTree> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "landing-adding-")));
    const source = resolve(".");
    await cp(source, folder, {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(relative(source, path)),
    });
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    return new CopiedTree(folder);
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  read(file: string): Promise<string> {
    return readFile(join(this.folder, file), "utf8");
  }

  write(file: string, content: string): Promise<void> {
    return writeFile(join(this.folder, file), content);
  }

  removeFile(file: string): Promise<void> {
    return rm(join(this.folder, file));
  }

  /** Replaces text that occurs exactly once; `$&` stands for it. */
  async replace(file: string, before: string, after: string): Promise<void> {
    const text = await this.read(file);
    if (text.split(before).length !== 2) throw new Error(`${file} must have "${before}" once.`);
    await this.write(file, text.replace(before, after));
  }

  /** Runs a command of Node or npm and returns its output. */
  run(command: "node" | "npm", args: string[], settings: Settings = {}): Promise<Output> {
    return new Promise((done) => {
      const options = { cwd: this.folder, env: environment(settings) };
      execFile(command, args, options, (error, stdout, stderr) => done({ ok: !error, stdout, stderr }));
    });
  }

  /** The compiler's errors with their explanations, in all sources or in these folders and what they import. */
  async compile(include?: string[]): Promise<string[]> {
    const project = include ? "tsconfig.some.json" : "tsconfig.json";
    if (include) await this.write(project, JSON.stringify({ extends: "./tsconfig.json", include }));
    const { stdout } = await this.run("node", [
      "node_modules/typescript/bin/tsc",
      "-p",
      project,
      "--pretty",
      "false",
      "--singleThreaded",
    ]);
    return stdout.split(/\n(?! )/).filter((problem) => problem !== "");
  }

  /** Runs `npm start`, which builds what is missing or has changed and serves it on a free port. */
  async start(): Promise<RunningServer> {
    const env = environment({ PORT: "0", HUMAN_MS_MIN: "off" });
    const child = spawn("npm", ["start", "--silent"], {
      cwd: this.folder,
      stdio: ["ignore", "pipe", "inherit"],
      env,
    });
    const stop = async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    };
    return { url: (await waitUntilRunning(child)).url, stop };
  }
}

export type Output = { ok: boolean; stdout: string; stderr: string };

/** Uses the Node that runs the tests, and no colors, because a test reads the output. */
function environment(settings: Settings): Settings {
  const { FORCE_COLOR: _, ...clean } = cleanEnvironment();
  return {
    ...clean,
    NO_COLOR: "1",
    PATH: [dirname(process.execPath), clean.PATH].join(delimiter),
    ...settings,
  };
}
