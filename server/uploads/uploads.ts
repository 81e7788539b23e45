import { randomUUID } from "node:crypto";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { StorageErrorBody } from "../../contract/errors.ts";
import { isNewUploadPath, isUploadPath, toUploadName, UPLOADS_BUCKET } from "../../contract/uploads.ts";
import { AppError } from "../../domain/errors/app-error.ts";
import { orUnavailable, storeUnavailable } from "../../domain/errors/store-unavailable.ts";
import type { ErrorProtocol } from "../error-handler.ts";
import { contentHeaders, UPLOAD_CACHE_CONTROL } from "../../domain/uploads/image-type.ts";
import type { RateLimits } from "../rate-limits.ts";
import { clientNetwork } from "../connections/client-ip.ts";
import { type CappedUploads, StorageFull } from "../../domain/uploads/capped-uploads.ts";
import { readHead } from "../../domain/uploads/read-head.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";
import { UploadExists } from "../../domain/uploads/upload-store.ts";
import { PART_LIMITS, receiveUpload } from "./receive-upload.ts";
import { refuseOtherMethods, refuseOtherPaths, type RequestHook } from "../refusals.ts";

export type UploadServices = {
  uploads: Pick<UploadStore, "open" | "size">;
  cappedUploads: Pick<CappedUploads, "save">;
  /** The base URL of pictures without a trailing slash; null if this server serves them. */
  uploadsUrl: string | null;
  requireKey: RequestHook;
  limits: RateLimits;
};

export const uploadsProtocol: ErrorProtocol = {
  prefix: "/storage/v1",
  body: ({ status, code, message }): StorageErrorBody => ({ statusCode: `${status}`, error: code, message }),
};

const UPLOAD = `/object/${UPLOADS_BUCKET}/`;
const PUBLIC = `/object/public/${UPLOADS_BUCKET}/`;

/**
 * The part of Supabase's storage protocol that uploads and shows a picture. No route lists, replaces or deletes any.
 */
export async function uploadRoutes(scope: FastifyInstance, services: UploadServices): Promise<void> {
  const { uploads, uploadsUrl, requireKey, limits } = services;
  const mayWrite = [requireKey, limits.writes];

  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false, limits: PART_LIMITS });
  // Leaves the body unread: the route streams it to the store.
  scope.addContentTypeParser("*", async () => undefined);

  scope.post(`${UPLOAD}*`, { onRequest: [...mayWrite, limits.uploadBytes] }, async (request) => {
    const path = pathAfter(UPLOAD, request);
    await saveUpload(path, request, services);
    return { Key: `${UPLOADS_BUCKET}/${path}`, Id: randomUUID() };
  });
  refuseOtherMethods(scope, `${UPLOAD}*`, ["POST"]);

  scope.route({
    url: `${PUBLIC}*`,
    method: ["GET", "HEAD"],
    handler: async (request, reply) => {
      const path = pathAfter(PUBLIC, request);
      const isUpload = isUploadPath(path);
      if (isUpload && uploadsUrl !== null) {
        return reply.header("cache-control", UPLOAD_CACHE_CONTROL).redirect(`${uploadsUrl}/${path}`, 302);
      }
      const upload = isUpload ? await orUnavailable(uploads.open(toUploadName(path))) : null;
      if (upload === null) {
        await limits.unrecognizedCalls(request);
        throw new AppError(404, "NoSuchKey", "The picture was not found.");
      }
      reply.headers(safeHeaders(await orUnavailable(readHead(upload.bytes))));
      reply.header("content-length", upload.size);
      if (request.method === "GET") return reply.send(upload.bytes);
      upload.bytes.destroy();
      return reply.send();
    },
  });
  refuseOtherMethods(scope, `${PUBLIC}*`, ["GET", "HEAD"]);

  scope.post("/object/*", { onRequest: mayWrite }, async () => {
    throw new AppError(404, "NoSuchBucket", "The bucket was not found.");
  });
  refuseOtherPaths(scope, limits);
}

/** Not percent-decoded: the path of an upload has no escapes, so a path with any can't be one. */
function pathAfter(route: string, request: FastifyRequest): string {
  const pathname = request.raw.url!.split("?", 1)[0]!;
  return pathname.slice(uploadsProtocol.prefix.length + route.length);
}

async function saveUpload(
  path: string,
  request: FastifyRequest,
  { uploads, cappedUploads }: UploadServices,
): Promise<void> {
  if (!isNewUploadPath(path)) {
    throw new AppError(400, "InvalidKey", "The path must be products/{timestamp}-{random}.{extension}.");
  }
  if (request.headers["x-upsert"] === "true") {
    throw new AppError(403, "AccessDenied", "A picture cannot be replaced.");
  }
  const name = toUploadName(path);
  if ((await orUnavailable(uploads.size(name))) !== null) throw duplicate();
  try {
    const network = clientNetwork(request);
    await cappedUploads.save(name, await receiveUpload(request), network);
  } catch (error) {
    if (error instanceof UploadExists) throw duplicate();
    if (error instanceof StorageFull) throw storageFull();
    throw error instanceof AppError ? error : storeUnavailable(error);
  }
}

function duplicate() {
  return new AppError(409, "Duplicate", "A picture with this name already exists.");
}

/** Suggests a link instead: it needs no storage, and is as good a lead. */
function storageFull() {
  return new AppError(
    507,
    "StorageFull",
    "We cannot take more pictures right now. A link to your product page works just as well.",
  );
}

/** Keeps an upload from running as a page or script of this origin. */
function safeHeaders(head: Uint8Array) {
  const { contentType, disposition } = contentHeaders(head);
  return {
    "content-type": contentType,
    ...(disposition !== null && { "content-disposition": disposition }),
    "cache-control": UPLOAD_CACHE_CONTROL,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  };
}
