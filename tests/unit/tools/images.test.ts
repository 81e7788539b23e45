import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

/** A project with these masters. */
function prepare(masters: Record<string, Buffer>): string {
  const project = temporaryFolder();
  for (const folder of ["masters/layers", "plates"]) {
    mkdirSync(join(project, "tools/imagery", folder), { recursive: true });
  }
  mkdirSync(join(project, "web/images"), { recursive: true });
  for (const [file, bytes] of Object.entries(masters)) {
    writeFileSync(join(project, "tools/imagery/masters", file), bytes);
  }
  return project;
}

function runImages(project: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [resolve("tools/images.ts"), "--draft"], {
    cwd: project,
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}

const shot = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#5b4bc4" } });

test("a phone's JPEG and PNG are accepted, and become upright, without metadata", async () => {
  const project = prepare({
    // Stored on its side, with an orientation.
    "pet-food_product.JPG": await shot(1200, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    "pet-food_ad1.png": await shot(1200, 1500).png().toBuffer(),
  });
  expect(runImages(project)).toMatchObject({ stderr: "", status: 0 });
  const images = globSync("web/images/*/*", { cwd: project }).toSorted();
  expect(images).toEqual(
    ["320", "560", "800"].flatMap((width) =>
      ["ad1.avif", "product.avif", ...(width === "560" ? ["ad1.webp", "product.webp"] : [])]
        .toSorted()
        .map((name) => `web/images/${width}/pet-food_${name}`),
    ),
  );
  const upright = await sharp(join(project, "web/images/560/pet-food_product.webp")).metadata();
  expect([upright.width, upright.height, upright.exif]).toEqual([560, 747, undefined]);
  const manifest = JSON.parse(readFileSync(join(project, "web/images/manifest.json"), "utf8"));
  expect(manifest["pet-food_product"]).toMatchObject({ width: 800, height: 1067 });
});

test("a file that can't be read is named", () => {
  const project = prepare({ "pets_ad1.heic": Buffer.from("x"), "pets_film.mp4": Buffer.from("x") });
  expect(runImages(project)).toEqual({
    stdout: "tools/imagery/masters/pets_ad1.heic is ignored: save it as JPEG, PNG or WebP.\n",
    stderr: "",
    status: 0,
  });
});

test("two pictures with the same name are refused, and both are named", async () => {
  const png = await shot(800, 1000).png().toBuffer();
  const { stderr, status } = runImages(prepare({ "pets_ad1.png": png, "pets_ad1.jpg": png }));
  expect(status).toBe(1);
  expect(stderr).toContain(
    "tools/imagery/masters/pets_ad1.jpg and tools/imagery/masters/pets_ad1.png have one name: remove one of them.",
  );
});
