import { chmodSync, chownSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { cleanEnvironment } from "../support/runner/clean-environment.ts";
import { CopiedTree } from "../support/folders/copied-tree.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { spawnServer } from "../support/server/spawn-server.ts";
import { insertRow, pictureRow, uploadPicture } from "../support/visitor/visitor.ts";

/** The service's user, not the one who restores. */
const USER = 65_534;

/** The commands in the docs' first blocks on backups. */
function documentedLines(): string[] {
  const [, section = ""] = /## Back up and restore\n([^]*?)With PostgreSQL/.exec(
    readFileSync("docs/deploying.md", "utf8"),
  )!;
  return Array.from(section.matchAll(/```sh\n([^]*?)```/g), ([, lines]) => lines!.trim().split("\n")).flat();
}

const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot)(
  `root backs up and restores with the docs' commands, and the service's user can continue${isRoot ? "" : " (needs root)"}`,
  async () => {
    const [backUp, moveAway, restore, ...others] = documentedLines();
    expect(others).toEqual([]);
    const tree = await CopiedTree.make();
    onTestFinished(() => tree.remove());
    chmodSync(tree.folder, 0o755);
    const dataDir = join(tree.folder, "data");
    mkdirSync(dataDir, 0o700);
    chownSync(dataDir, USER, USER);
    const backups = temporaryFolder();
    const type = (line: string, umask = "077") =>
      spawnSync(
        "sh",
        ["-c", `umask ${umask}; ${line.replace("/backups", backups).replace("2026-01-31", "$(date +%F)")}`],
        {
          cwd: tree.folder,
          env: cleanEnvironment(),
          encoding: "utf8",
        },
      );
    const start = async () => {
      const server = spawnServer({ DATA_DIR: dataDir, SITE_DIR: "off" }, { uid: USER });
      onTestFinished(() => void server.child.kill("SIGKILL"));
      const { url } = await server.running;
      return { url, end: () => server.end("SIGTERM") };
    };

    const first = await start();
    const picture = "1700000000000-abcdefghijkl.png";
    expect((await uploadPicture(first.url, "picture", picture)).status).toBe(200);
    expect((await insertRow(first.url, pictureRow(picture, 7))).status).toBe(201);
    expect(type(backUp!)).toMatchObject({ status: 0 });
    expect((await insertRow(first.url, { email: "later@example.com" })).status).toBe(201);
    const refused = type(restore!);
    expect(refused.status, "while the server runs").not.toBe(0);
    await first.end();

    expect(type(moveAway!)).toMatchObject({ status: 0 });
    rmSync(join(dataDir, "pictures"), { recursive: true });
    const restored = type(restore!, "027");
    expect(restored, restored.stderr).toMatchObject({ status: 0 });
    const files = globSync("**", { cwd: dataDir }).map((file) => join(dataDir, file));
    for (const file of files) expect.soft([file, statSync(file).uid]).toEqual([file, USER]);

    const second = await start();
    expect((await insertRow(second.url, { email: "after@example.com" })).status).toBe(201);
    const another = "1700000000001-abcdefghijkl.png";
    expect((await uploadPicture(second.url, "picture", another)).status).toBe(200);
    const checked = type("npm run -s leads -- check");
    expect(checked.stdout).toBe("Checked 2 leads and 1 picture: no problems.\n");
    await second.end();
  },
);
