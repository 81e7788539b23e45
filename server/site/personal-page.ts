import { brotliCompressSync, constants, crc32, deflateRawSync } from "node:zlib";
import { CHALLENGES_ID } from "../../contract/challenges.ts";
import { FLAG_OFFER_ID } from "../../contract/flag-offer.ts";
import { jsonInHtml } from "../../domain/site/inject-settings.ts";

const SLOT = new RegExp(`(<script\\b[^>]*\\bid="${FLAG_OFFER_ID}"[^>]*>)null(?=</script>)`);

/** The default quality would block the server for 200 ms a page. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const FORM = /<form\b[^>]*\bclass="lead-form"/;

/**
 * A page with per-visitor data near its end. The part before it is compressed once, on first use, and flushed so that the
 * stream stays open on a byte boundary; the rest is appended uncompressed. Compressing the whole page for each visitor would
 * take a hundred times as long.
 */
export class PersonalPage {
  readonly #start: Buffer;
  #brotliStart: Buffer | undefined;
  #deflatedStart: Buffer | undefined;
  readonly #startCheck: number;
  readonly #end: string;
  /** Headers in place of the file's. */
  readonly headers: Readonly<Record<string, string>>;

  private constructor(start: string, end: string, headers: Readonly<Record<string, string>> = {}) {
    this.headers = headers;
    this.#start = Buffer.from(start);
    this.#startCheck = crc32(this.#start);
    this.#end = end;
  }

  /** @returns null for a page without a slot for an offer */
  static withOffer(html: string, headers?: Readonly<Record<string, string>>): PersonalPage | null {
    const slot = SLOT.exec(html);
    if (!slot) return null;
    const [whole, element = ""] = slot;
    return new PersonalPage(
      html.slice(0, slot.index) + element,
      html.slice(slot.index + whole.length),
      headers,
    );
  }

  /** @returns null for a page without a form */
  static withForm(html: string): PersonalPage | null {
    const end = html.lastIndexOf("</body>");
    if (!FORM.test(html) || end === -1) return null;
    const element = `<script type="application/json" id="${CHALLENGES_ID}">`;
    return new PersonalPage(html.slice(0, end) + element, `</script>${html.slice(end)}`);
  }

  encode(encoding: "br" | "gzip" | "identity", data: object): Buffer {
    const rest = Buffer.from(jsonInHtml(data) + this.#end);
    if (encoding === "br") {
      this.#brotliStart ??= brotliCompressSync(this.#start, {
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
        params: BROTLI,
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

/** An uncompressed meta-block (RFC 7932, 9.2): ISLAST 0, MLEN - 1 in 16 bits, ISUNCOMPRESSED 1. */
function brotliUncompressed(bytes: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, bytes]);
}

/** An empty last meta-block. */
const BROTLI_END = Buffer.from([3]);

/** An uncompressed last block (RFC 1951, 3.2.4): length and its complement. */
function deflateUncompressed(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(1);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

/** Method deflate, no name, no time, unknown OS (RFC 1952, 2.3). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
