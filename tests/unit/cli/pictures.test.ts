import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { partPath } from "../../../storage/open-part.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { email, file, idOf, lead, openCommand, pictureOf } from "../../support/operators/leads-command.ts";

describe("leads pictures", () => {
  test("copies the pictures of leads into a folder", async () => {
    const { insert, saveUpload, leads, dataDir } = await openCommand();
    await insert(lead(1, file(1)), lead(2, file(2)), lead(3, email("a@example.com")), lead(50, file(4)));
    for (const n of [1, 2, 4, 5]) await saveUpload(pictureOf(n), `picture ${n}`);
    const to = join(dataDir, "copies", "march");
    expect(await leads("pictures", "--to", to, "--since", "24h")).toEqual({
      exitCode: 0,
      out: "Copied 2 pictures (18 bytes); 0 pictures were already there.\n",
      err: "",
    });
    expect(readdirSync(to)).toEqual([pictureOf(1), pictureOf(2)]);
    expect(readFileSync(join(to, pictureOf(2)), "utf8")).toBe("picture 2");
    expect(statSync(to).mode & 0o077).toBe(0);
  });

  test("a second run resumes, and replaces incomplete pictures", async () => {
    const { insert, saveUpload, leads, dataDir } = await openCommand();
    await insert(...[1, 2, 3].map((n) => lead(n, file(n))));
    for (const n of [1, 2, 3]) await saveUpload(pictureOf(n), `picture ${n}`);
    const to = join(dataDir, "copies");
    mkdirSync(to);
    writeFileSync(join(to, pictureOf(1)), "picture 1");
    writeFileSync(join(to, pictureOf(2)), "pict");
    writeFileSync(join(to, partPath(pictureOf(3))), "pict");
    const { out } = await leads("pictures", "--to", to);
    expect(out).toBe("Copied 2 pictures (18 bytes); 1 picture was already there.\n");
    expect(readFileSync(join(to, pictureOf(2)), "utf8")).toBe("picture 2");
    expect(readdirSync(to)).toEqual([1, 2, 3].map(pictureOf));
  });

  test("a missing picture is named, and the exit code is 1", async () => {
    const { insert, saveUpload, leads, dataDir } = await openCommand();
    await insert(lead(1, file(1)), lead(2, file(2)));
    await saveUpload(pictureOf(2));
    const to = join(dataDir, "copies");
    const { exitCode, err } = await leads("pictures", "--to", to);
    expect({ exitCode, err }).toEqual({
      exitCode: 1,
      err: `The picture of the lead ${idOf(1)} is missing.\n`,
    });
    expect(JSON.parse((await leads("pictures", "--to", to, "--json")).out)).toEqual({
      copied: 0,
      bytes: 0,
      there: 1,
      missing: [idOf(1)],
    });
  });

  test("an interrupted run copies no further picture", async () => {
    const { insert, saveUpload, onTerminal, dataDir } = await openCommand();
    await insert(lead(1, file(1)));
    await saveUpload(pictureOf(1), "picture 1");
    const to = join(dataDir, "copied");
    const { exitCode } = await onTerminal({ signal: AbortSignal.abort() }, "pictures", "--to", to);
    expect(exitCode).toBe(130);
    expect(readdirSync(to)).toEqual([]);
  });

  test("leads without pictures and an unusable folder are reported", async () => {
    const { leads, dataDir } = await openCommand();
    expect(await leads("pictures", "--to", "x", "--kind", "email")).toMatchObject({
      exitCode: 2,
      err: "error: Leads of kind email have no pictures.\n",
    });
    writeFileSync(join(dataDir, "file"), "");
    expect(await leads("pictures", "--to", join(dataDir, "file"))).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("file can't be used: EEXIST"),
    });
  });

  test("a picture that cannot be renamed is reported, and leaves no partial file", async () => {
    const { insert, saveUpload, leads } = await openCommand();
    await saveUpload(pictureOf(1));
    await insert(lead(1, file(1)));
    const folder = temporaryFolder();
    mkdirSync(join(folder, pictureOf(1)));
    expect(await leads("pictures", "--to", folder)).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(`${pictureOf(1)} can't be copied to ${folder}: `),
    });
    expect(readdirSync(folder)).toEqual([pictureOf(1)]);
  });

  test("if the folder can't be created, no picture is copied, and the command ends", async () => {
    const { leads } = await openCommand();
    expect(await leads("pictures", "--to", "/proc/x")).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/^\/proc\/x can't be used: ENOENT/),
    });
  });
});
