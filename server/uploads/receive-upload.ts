import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { UPLOAD_TOO_LARGE } from "../../contract/errors.ts";
import { isImageType } from "../../contract/lead-row.ts";
import { UPLOAD_BYTES_MAX } from "../../contract/limits.ts";
import { AppError } from "../../domain/errors/app-error.ts";

/** For multipart uploads. One extra byte has to pass for us to notice that the file is too large. */
export const PART_LIMITS = {
  files: 1,
  parts: 10,
  headerPairs: 20,
  fieldSize: 4096,
  fileSize: UPLOAD_BYTES_MAX + 1,
};

/** Well above the file limit, so that a file which is too large is noticed first. */
const MULTIPART_BYTES_MAX = UPLOAD_BYTES_MAX + 1024 * 1024;

/** The room for boundaries, headers and small fields around the file. */
const MULTIPART_EXTRA_BYTES_MAX = 64 * 1024;

/**
 * Streams an uploaded picture from a multipart file or the whole body. Both this and reading the stream throw an
 * AppError if it is not an image, empty, too large, malformed or truncated.
 */
export async function receiveUpload(request: FastifyRequest): Promise<AsyncIterable<Buffer>> {
  const contentLength = Number(request.headers["content-length"] ?? 0);
  if (contentLength > UPLOAD_BYTES_MAX + MULTIPART_EXTRA_BYTES_MAX) throw tooLarge();
  const { type, stream } = request.isMultipart() ? await filePart(request) : wholeBody(request);
  if (!isImageType(type)) throw new AppError(415, "InvalidMimeType", "The file is not an image.");
  return imageBytes(stream);
}

async function filePart(request: FastifyRequest) {
  const file = request.file().catch(() => {
    throw brokenOff();
  });
  const part = await Promise.race([file, rejectOversizedPreamble(request)]);
  if (!part) throw new AppError(400, "InvalidRequest", "The upload has no file.");
  return { type: part.mimetype, stream: part.file as Readable };
}

/** Stops reading at `MULTIPART_BYTES_MAX`, and rejects if that happens before the file. */
function rejectOversizedPreamble({ raw }: FastifyRequest): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  let bytes = 0;
  raw.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MULTIPART_BYTES_MAX) return;
    raw.unpipe();
    raw.pause();
    reject(tooLarge());
  });
  return promise;
}

function wholeBody(request: FastifyRequest) {
  const type = (request.headers["content-type"] ?? "").toLowerCase().split(";", 1)[0]!;
  return { type: type.trim(), stream: request.raw as Readable };
}

async function* imageBytes(source: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    // Destroying the request would close the connection before the refusal is sent.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > UPLOAD_BYTES_MAX) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : brokenOff();
  }
  if (size === 0) throw new AppError(400, "InvalidRequest", "The file is empty.");
}

function brokenOff() {
  return new AppError(400, "InvalidRequest", "The upload is malformed or was cut short.");
}

function tooLarge() {
  return new AppError(413, "EntityTooLarge", UPLOAD_TOO_LARGE);
}
