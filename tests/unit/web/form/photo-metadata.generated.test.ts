import { assert, asyncProperty, constantFrom, integer, uint8Array } from "fast-check";
import { describe, expect, test } from "vitest";
import { stripMetadata } from "../../../../web/form/image/metadata/strip-metadata.ts";
import {
  HEIF_PHOTOS,
  afterStart,
  asFile,
  cleaned,
  drawn,
  findsSecret,
  hex,
  jpegSegment,
  photo,
} from "../../../support/visitor/photos.ts";
import { generatedCases } from "../../../support/runner/generated-cases.ts";

const NOTE = jpegSegment(0xfe, "hand-written note");

describe("a photo with location, time and camera", () => {
  test("of any size and content looks the same as before", async () => {
    const look = [
      integer({ min: 1, max: 90 }),
      integer({ min: 1, max: 90 }),
      integer(),
      integer({ min: 1, max: 8 }),
    ];
    await assert(
      asyncProperty(look[0]!, look[1]!, look[2]!, look[3]!, async (width, height, seed, orientation) => {
        const before = await photo({
          width,
          height,
          seed,
          orientation,
          isProgressive: seed % 2 === 0,
        });
        const after = await cleaned(before);
        expect(findsSecret(after)).toEqual([]);
        expect(await drawn(after)).toEqual(await drawn(before));
      }),
      { numRuns: generatedCases(40) },
    );
  });

  test("with any byte changed or truncated anywhere never fails or grows", async () => {
    const bytes = await photo({ orientation: 6 });
    await assert(
      asyncProperty(
        integer({ min: 0, max: bytes.length - 1 }),
        integer({ min: 0, max: 255 }),
        async (at, byte) => {
          const changed = Buffer.from(bytes);
          changed[at] = byte;
          expect((await cleaned(changed)).length).toBeLessThanOrEqual(changed.length + 100);
          expect((await cleaned(bytes.subarray(0, at))).length).toBeLessThanOrEqual(at);
        },
      ),
      { numRuns: generatedCases(500) },
    );
  });
});

test("any bytes after a known beginning never fail", async () => {
  const beginnings = ["\xff\xd8\xff", "\xff\xd8\xff\xe1\0\x10Exif\0\0"];
  await assert(
    asyncProperty(
      constantFrom(...beginnings, ""),
      uint8Array({ maxLength: 300 }),
      async (beginning, rest) => {
        const file = asFile(Buffer.concat([Buffer.from(beginning, "latin1"), rest]));
        expect(await stripMetadata(file, "remove")).toBeInstanceOf(File);
      },
    ),
    { numRuns: generatedCases(5000) },
  );
});

test("any Exif block is removed from a JPEG, whatever its contents", async () => {
  const jpeg = await cleaned(await photo());
  await assert(
    asyncProperty(uint8Array({ maxLength: 200 }), constantFrom("II*\0", "MM\0*", ""), async (block, head) => {
      const exif = Buffer.concat([Buffer.from(`Exif\0\0${head}`, "latin1"), block]);
      const after = await cleaned(afterStart(jpeg, jpegSegment(0xe1, exif)));
      expect(await drawn(after)).toHaveLength(4);
      expect(after.length - jpeg.length === 0 || after.length - jpeg.length === 36).toBe(true);
    }),
    { numRuns: generatedCases(100) },
  );
});

describe("a malformed JPEG that no browser can draw", () => {
  test.each(["II*\0", "MM\0*"])("is sent, whatever follows %j", async (head) => {
    await assert(
      asyncProperty(uint8Array({ maxLength: 200 }), async (rest) => {
        const broken = Buffer.concat([hex("ffd8"), NOTE, hex("0000"), Buffer.from(head, "latin1"), rest]);
        const after = await cleaned(broken);
        expect(after.length).toBe(broken.length);
        expect(after.includes("hand-written note")).toBe(true);
      }),
      { numRuns: generatedCases(1000) },
    );
  });
});

describe.each(HEIF_PHOTOS)("a photo in %s", (_, heif) => {
  test("with any byte changed or truncated anywhere never fails or grows", async () => {
    await assert(
      asyncProperty(
        integer({ min: 0, max: heif.length - 1 }),
        integer({ min: 0, max: 255 }),
        async (at, byte) => {
          const changed = Buffer.from(heif);
          changed[at] = byte;
          expect((await cleaned(changed)).length).toBe(heif.length);
          expect((await cleaned(heif.subarray(0, at))).length).toBe(at);
        },
      ),
      { numRuns: generatedCases(1000) },
    );
  });

  test("with any range overwritten by anything never fails", async () => {
    await assert(
      asyncProperty(
        integer({ min: 8, max: heif.length }),
        uint8Array({ maxLength: 64 }),
        async (at, bytes) => {
          const changed = Buffer.from(heif);
          changed.set(bytes.subarray(0, heif.length - at), at);
          expect((await cleaned(changed)).length).toBe(heif.length);
        },
      ),
      { numRuns: generatedCases(1000) },
    );
  });
});
