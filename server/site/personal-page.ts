import { brotliCompressSync, constants, crc32, deflateRawSync } from "node:zlib";
import { CHALLENGES_ID } from "../../contract/challenges.ts";
import { FLAG_OFFER_ID } from "../../contract/flag-offer.ts";
import { jsonInHtml } from "../../domain/site/inject-settings.ts";

const SLOT = new RegExp(`(<script\\b[^>]*\\bid="${FLAG_OFFER_ID}"[^>]*>)null(?=</script>)`);

const FORM = /<form\b[^>]*\bclass="lead-form"/;

/**
 * A page that says something of its own to each visitor, near its end. What comes before is compressed once, when
 * it is first asked for, and the rest follows as it is: to compress the whole page for each visitor takes a hundred
 * times as long. The flush that ends the start leaves the stream open, on a whole byte.
 */
export class PersonalPage {
  readonly #start: Buffer;
  #brotliStart: Buffer | undefined;
  #deflatedStart: Buffer | undefined;
  readonly #startCheck: number;
  readonly #end: string;

  private constructor(start: string, end: string) {
    this.#start = Buffer.from(start);
    this.#startCheck = crc32(this.#start);
    this.#end = end;
  }

  /** @returns null for a page that has no place for an offer. */
  static withOffer(html: string): PersonalPage | null {
    const slot = SLOT.exec(html);
    if (!slot) return null;
    const [whole, element = ""] = slot;
    return new PersonalPage(html.slice(0, slot.index) + element, html.slice(slot.index + whole.length));
  }

  /** @returns null for a page that has no form. */
  static withForm(html: string): PersonalPage | null {
    const end = html.lastIndexOf("</body>");
    if (!FORM.test(html) || end === -1) return null;
    const element = `<script type="application/json" id="${CHALLENGES_ID}">`;
    return new PersonalPage(html.slice(0, end) + element, `</script>${html.slice(end)}`);
  }

  encode(encoding: "br" | "gzip" | "identity", offer: object): Buffer {
    const rest = Buffer.from(jsonInHtml(offer) + this.#end);
    if (encoding === "br") {
      this.#brotliStart ??= brotliCompressSync(this.#start, {
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      });
      return Buffer.concat([this.#brotliStart, brotliUncompressed(rest), BROTLI_END]);
    }
    if (encoding === "gzip") {
      this.#deflatedStart ??= deflateRawSync(this.#start, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
      const sums = Buffer.alloc(8);
      sums.writeUInt32LE(crc32(rest, this.#startCheck));
      sums.writeUInt32LE(this.#start.length + rest.length, 4);
      return Buffer.concat([GZIP_HEAD, this.#deflatedStart, deflateUncompressed(rest), sums]);
    }
    return Buffer.concat([this.#start, rest]);
  }
}

/** A meta-block that is not compressed (RFC 7932, 9.2): not the last, the length less one in 16 bits, the mark. */
function brotliUncompressed(bytes: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, bytes]);
}

/** The last meta-block, which is empty. */
const BROTLI_END = Buffer.from([3]);

/** The last block, not compressed (RFC 1951, 3.2.4): the length, and its complement. */
function deflateUncompressed(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(1);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** Deflate, without a name or a time, of an unknown system (RFC 1952, 2.3). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
