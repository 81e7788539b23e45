import { brotliCompressSync, constants, crc32, deflateRawSync } from "node:zlib";
import { CHALLENGES_ID } from "../../contract/challenges.ts";
import { FLAG_OFFER_ID } from "../../contract/flag-offer.ts";
import { jsonInHtml } from "../../domain/site/inject-settings.ts";

const SLOT = new RegExp(`(<script\\b[^>]*\\bid="${FLAG_OFFER_ID}"[^>]*>)null(?=</script>)`);

/**
 * Compresses an industry's four pages in 8 ms, with a window that spans them. Quality 9 would block the server for 40
 * ms and save 100 bytes; the default would block it for a second.
 */
export const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_LGWIN]: 18 };

export type Encoding = "br" | "gzip" | "identity";

const FORM = /<form\b[^>]*\bclass="lead-form"/;

/**
 * A page with per-visitor data near its end. The part before it is compressed once, on first use, and flushed so that
 * the stream stays open on a byte boundary; the rest is appended uncompressed. Compressing the whole page for each
 * visitor would take a hundred times as long.
 */
export class PersonalPage {
  readonly #startFor: StartFor;
  #start: Start;
  readonly #end: string;
  /** Headers in place of the file's. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(startFor: StartFor, end: string, headers: Readonly<Record<string, string>> = {}) {
    this.headers = headers;
    this.#startFor = startFor;
    this.#start = new Start(startFor, "");
    this.#end = end;
  }

  /** @returns null for a page without a slot for an offer */
  static withOffer(html: string): PersonalPage | null {
    const slot = SLOT.exec(html);
    if (!slot) return null;
    const [whole, element = ""] = slot;
    const start = html.slice(0, slot.index) + element;
    return new PersonalPage(() => start, html.slice(slot.index + whole.length));
  }

  /** @returns null for a page without a form */
  static withForm(html: string): PersonalPage | null {
    const end = html.lastIndexOf("</body>");
    if (!FORM.test(html) || end === -1) return null;
    const element = `<script type="application/json" id="${CHALLENGES_ID}">`;
    const start = html.slice(0, end) + element;
    return new PersonalPage(() => start, `</script>${html.slice(end)}`);
  }

  /** @param rulesFingerprint changes rarely: the page's start is compressed again each time */
  encode(encoding: Encoding, data: object, rulesFingerprint = ""): Buffer {
    if (rulesFingerprint !== this.#start.rulesFingerprint)
      this.#start = new Start(this.#startFor, rulesFingerprint);
    const start = this.#start;
    const rest = Buffer.from(jsonInHtml(data) + this.#end);
    if (encoding === "br") return Buffer.concat([start.brotli, brotliUncompressed(rest), BROTLI_END]);
    if (encoding === "gzip") {
      const sums = Buffer.alloc(8);
      sums.writeUInt32LE(crc32(rest, start.check));
      sums.writeUInt32LE(start.bytes.length + rest.length, 4);
      return Buffer.concat([GZIP_HEAD, start.deflated, deflateUncompressed(rest), sums]);
    }
    return Buffer.concat([start.bytes, rest]);
  }
}

type StartFor = (rulesFingerprint: string, encoding: Encoding) => string;

/** The part that is the same for all visitors until the flag's rules change, encoded on first use. */
class Start {
  readonly rulesFingerprint: string;
  readonly #startFor: StartFor;
  #bytes: Buffer | undefined;
  #brotli: Buffer | undefined;
  #deflated: Buffer | undefined;
  #check: number | undefined;

  constructor(startFor: StartFor, rulesFingerprint: string) {
    this.rulesFingerprint = rulesFingerprint;
    this.#startFor = startFor;
  }

  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.#startFor(this.rulesFingerprint, "identity")));
  }

  get brotli(): Buffer {
    const flushed = { finishFlush: constants.BROTLI_OPERATION_FLUSH, params: BROTLI };
    return (this.#brotli ??= brotliCompressSync(this.#startFor(this.rulesFingerprint, "br"), flushed));
  }

  get deflated(): Buffer {
    return (this.#deflated ??= deflateRawSync(this.bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }));
  }

  get check(): number {
    return (this.#check ??= crc32(this.bytes));
  }
}

/** The most that both formats' uncompressed blocks can hold. */
const BLOCK_BYTES_MAX = 65_535;

function inBlocks(bytes: Buffer, headOf: (block: Buffer, isLast: boolean) => Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += BLOCK_BYTES_MAX) {
    const block = bytes.subarray(from, from + BLOCK_BYTES_MAX);
    parts.push(headOf(block, from + BLOCK_BYTES_MAX >= bytes.length), block);
  }
  return Buffer.concat(parts);
}

/** Uncompressed meta-blocks (RFC 7932, 9.2): ISLAST 0, MLEN - 1 in 16 bits, ISUNCOMPRESSED 1. */
function brotliUncompressed(bytes: Buffer): Buffer {
  return inBlocks(bytes, ({ length }) => {
    const head = Buffer.alloc(3);
    head.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
    return head;
  });
}

/** An empty last meta-block. */
const BROTLI_END = Buffer.from([3]);

/** Uncompressed blocks (RFC 1951, 3.2.4): whether it is the last, length and its complement. */
function deflateUncompressed(bytes: Buffer): Buffer {
  return inBlocks(bytes, ({ length }, isLast) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(isLast ? 1 : 0);
    head.writeUInt16LE(length, 1);
    head.writeUInt16LE(~length & 0xffff, 3);
    return head;
  });
}

/** Method deflate, no name, no time, unknown OS (RFC 1952, 2.3). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
