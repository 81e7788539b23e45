import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";

/** A project with these masters, layers and plates. */
function prepare(masters: Record<string, Buffer>, plates: Record<string, Buffer> = {}): string {
  const project = temporaryFolder();
  for (const folder of ["masters/layers", "plates"]) {
    mkdirSync(join(project, "tools/imagery", folder), { recursive: true });
  }
  mkdirSync(join(project, "web/images"), { recursive: true });
  for (const [file, bytes] of Object.entries(masters)) {
    writeFileSync(join(project, "tools/imagery/masters", file), bytes);
  }
  for (const [file, bytes] of Object.entries(plates)) {
    writeFileSync(join(project, "tools/imagery/plates", file), bytes);
  }
  return project;
}

const imagesIn = (project: string) => globSync("web/images/*/*", { cwd: project }).toSorted();

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
  expect(imagesIn(project)).toEqual(
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

test("each kind of picture has the widths at which pages show it", async () => {
  const picture = await shot(2880, 300).webp().toBuffer();
  const project = prepare(
    {
      "pets_room.webp": picture,
      "pets_day1.webp": picture,
      "pets_loupe.webp": picture,
      "pets_loop1.webp": picture,
      "layers/pets_can.webp": picture,
      "layers/pets_can_shadow.webp": picture,
    },
    // Pages show this plate, and not that one.
    { "pets_ad1.webp": picture, "pets_ad2.webp": picture },
  );
  expect(runImages(project)).toMatchObject({ stderr: "", status: 0 });
  const widths: Record<string, string[]> = {};
  for (const file of imagesIn(project)) {
    const [, , width, name] = file.split("/");
    (widths[name!] ??= []).push(width!);
  }
  const sorted = Object.entries(widths).map(([name, all]) => [
    name,
    all.map(Number).toSorted((a, b) => a - b),
  ]);
  expect(Object.fromEntries(sorted)).toEqual({
    "pets_room.avif": [640, 1280, 1920, 2880],
    "pets_room.webp": [1280],
    "pets_day1.avif": [800, 1200, 1600],
    "pets_day1.webp": [1200],
    "pets_loupe.avif": [640, 1280, 2400],
    "pets_loupe.webp": [1280],
    "pets_loop1.webp": [540],
    "pets_can.avif": [780],
    "pets_can.webp": [780],
    "pets_can_shadow.avif": [390],
    "pets_can_shadow.webp": [390],
    "pets_ad1_plate.avif": [320, 560, 800],
    "pets_ad1_plate.webp": [560],
  });
});

test("only what changed is encoded again, and pictures without a master are removed", async () => {
  const project = prepare({
    "pets_ad1.webp": await shot(800, 1000).webp().toBuffer(),
    "pets_ad2.webp": await shot(800, 1000).webp().toBuffer(),
  });
  const encoded = () => runImages(project).stdout.trim().split("\n");
  expect(encoded()).toHaveLength(8);
  expect(encoded()).toEqual([""]);
  writeFileSync(join(project, "tools/imagery/masters/pets_ad1.webp"), await shot(800, 900).webp().toBuffer());
  rmSync(join(project, "tools/imagery/masters/pets_ad2.webp"));
  rmSync(join(project, "web/images/320/pets_ad1.avif"));
  expect(encoded()).toHaveLength(4);
  expect(imagesIn(project).filter((file) => file.includes("ad2"))).toEqual([]);
  expect(imagesIn(project)).toHaveLength(4);
});

test("a master that is too narrow is named, with the width that it needs", async () => {
  const project = prepare({ "pets_ad1.png": await shot(799, 1000).png().toBuffer() });
  const { stderr, status } = runImages(project);
  expect(status).toBe(1);
  expect(stderr).toContain("tools/imagery/masters/pets_ad1.png must be at least 800 pixels wide.");
});

test("two pictures with the same name are refused, and both are named", async () => {
  const png = await shot(800, 1000).png().toBuffer();
  const { stderr, status } = runImages(prepare({ "pets_ad1.png": png, "pets_ad1.jpg": png }));
  expect(status).toBe(1);
  expect(stderr).toContain(
    "tools/imagery/masters/pets_ad1.jpg and tools/imagery/masters/pets_ad1.png have one name: remove one of them.",
  );
});
