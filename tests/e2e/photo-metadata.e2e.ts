import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { HEIC_PHOTO, HEIC_SECRETS } from "../support/visitor/heic-photo.ts";
import { type Landing, expect, test } from "../support/browser/fixtures.ts";

test.use({ pictures: true });

/** IPTC's source type, as it is written in XMP. */
const MADE_BY_MODEL = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

/** Followed by two stray bytes. */
const PADDED_COMMENT = Buffer.from("fffe 0003 78 7878".replaceAll(" ", ""), "hex");

/** A phone's photo: rotated by its orientation, with place and camera in its metadata. */
function phonePhoto() {
  const pixels = { create: { width: 64, height: 48, channels: 3, background: "#a0522d" } } as const;
  const exif = { IFD0: { Make: "Canon" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 31/1 25/1" } };
  return sharp(pixels).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

async function sendPhoto(landing: Landing, photo: Buffer, name = "chair.jpg", mimeType = "image/jpeg") {
  const form = (await landing.open("/furniture/version_a")).heroForm();
  await form.chooseUpload();
  await form.fileInput.setInputFiles({ name, mimeType, buffer: photo });
  await form.send();
  await landing.page.waitForURL("**/ad_creation");
}

function storedImage(dataDir: string, name: string): Buffer {
  const folder = join(dataDir, "pictures");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return readFileSync(
    join(
      folder,
      files.find((file) => file.endsWith(name))!,
    ),
  );
}

test("a photo is uploaded without location and camera data, and looks the same", async ({
  landing,
  page,
  server,
  stored,
}) => {
  const photo = await phonePhoto();
  expect(photo.includes("Canon")).toBe(true);
  await sendPhoto(landing, photo);
  const sent = storedImage(server.dataDir, stored.pictures()[0]!);
  expect(sent.includes("Canon")).toBe(false);
  expect((await sharp(sent).metadata()).orientation).toBe(6);
  expect(await sharp(sent).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer());
  expect(stored.leads()).toMatchObject([
    { product: { fileName: "chair.jpg", fileType: "image/jpeg", fileSize: sent.length } },
  ]);
  // Upright, as it was displayed before.
  const picture = page.getByRole("img", { name: "chair.jpg" });
  await expect(picture).toHaveJSProperty("naturalWidth", 48);
});

test("the oldest browsers upload a photo without location and camera data, too", async ({
  landing,
  page,
  server,
  stored,
}) => {
  // Chrome has it from version 92.
  await page.addInitScript(() => {
    for (const { prototype } of [Array, String, Object.getPrototypeOf(Uint8Array)]) delete prototype.at;
  });
  await sendPhoto(landing, await phonePhoto());
  expect(storedImage(server.dataDir, stored.pictures()[0]!).includes("Canon")).toBe(false);
});

test("a HEIC photo is uploaded without location and camera data, and stored as HEIC", async ({
  landing,
  page,
  server,
  stored,
}) => {
  await sendPhoto(landing, HEIC_PHOTO, "IMG_0001.HEIC", "image/heic");
  const sent = storedImage(server.dataDir, stored.pictures()[0]!);
  expect(HEIC_SECRETS.filter((secret) => sent.includes(secret))).toEqual([]);
  const before = await sharp(HEIC_PHOTO).metadata();
  expect(await sharp(sent).metadata()).toMatchObject({ width: before.width, compression: "hevc" });
  const [lead] = stored.leads();
  expect(lead).toMatchObject({
    product: { fileName: "IMG_0001.HEIC", fileType: "image/heic", fileSize: HEIC_PHOTO.length },
  });
  const { headers } = await fetch((lead!.product as { fileUrl: string }).fileUrl);
  expect(headers.get("content-type")).toBe("image/heic");
  // Chromium can't draw it.
  await expect(page.locator(".received-as")).toHaveText("IMG_0001.HEIC");
});

test("a malformed photo is redrawn upright, and its row describes the new file", async ({
  landing,
  server,
  stored,
}) => {
  const photo = await phonePhoto();
  // Browsers skip bytes between two segments.
  const broken = Buffer.concat([photo.subarray(0, 2), PADDED_COMMENT, photo.subarray(2)]);
  await sendPhoto(landing, broken, "chair.jpeg");
  const sent = storedImage(server.dataDir, stored.pictures()[0]!);
  expect(sent.includes("Canon")).toBe(false);
  expect(await sharp(sent).metadata()).toMatchObject({ format: "jpeg", width: 48, height: 64 });
  expect(stored.leads()).toMatchObject([
    { product: { fileName: "chair.jpg", fileType: "image/jpeg", fileSize: sent.length } },
  ]);
});

test("a picture's AI mark is kept with its lead, also on a retry, and removed from the file", async ({
  landing,
  page,
  server,
  stored,
}) => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${MADE_BY_MODEL}</x:xmpmeta>`;
  const picture = await sharp(await phonePhoto())
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
  const form = (await landing.open("/furniture/version_a?utm_source=mail")).heroForm();
  await form.chooseUpload();
  await form.fileInput.setInputFiles({ name: "chair.jpg", mimeType: "image/jpeg", buffer: picture });
  await page.route("**/rest/v1/**", (route) => route.abort(), { times: 1 });
  await form.send();
  await expect(form.problem).toBeVisible();
  await form.send();
  await page.waitForURL("**/ad_creation?*");
  expect(JSON.parse(stored.rows()[0]!.tags as string)).toEqual({
    ai_mark: "trainedAlgorithmicMedia",
    utm_source: "mail",
  });
  expect(storedImage(server.dataDir, stored.pictures()[0]!).includes(MADE_BY_MODEL)).toBe(false);
});

test.describe("PHOTO_METADATA=keep", () => {
  test.use({ settings: { PHOTO_METADATA: "keep" } });

  test("sends a photo byte for byte", async ({ landing, server, stored }) => {
    const photo = await phonePhoto();
    await sendPhoto(landing, photo);
    expect(storedImage(server.dataDir, stored.pictures()[0]!)).toEqual(photo);
  });
});
