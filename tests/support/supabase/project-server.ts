import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import postgres from "postgres";
import { PROJECT_KEYS, PUBLISHABLE_KEY, keySignature } from "./project-keys.ts";
import { type Project, type Role, insert } from "./project.ts";

export type ProjectServer = {
  /** The pages' `SUPABASE_URL`. */
  url: string;
  stop(): Promise<void>;
};

type Answer = { status: number; headers?: Record<string, string>; body?: unknown };
type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
};
type Picture = { bytes: Buffer; type: string; cacheControl: string };
type Bucket = {
  id: string;
  public: boolean;
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
};

/** A refusal by the storage service, which puts the real status in the body. */
class StorageRefusal extends Error {
  readonly answer: Answer;
  constructor(statusCode: number, error: string, message: string, code: string, status = 400) {
    super(message);
    this.answer = { status, body: { statusCode: String(statusCode), error, message, code } };
  }
}

const noBucket = () => new StorageRefusal(404, "Bucket not found", "Bucket not found", "NoSuchBucket");
const noPicture = () => new StorageRefusal(404, "not_found", "Object not found", "NoSuchKey");
const noAccess = (message: string) => new StorageRefusal(403, "Unauthorized", message, "AccessDenied");
const wrongType = (message: string) =>
  new StorageRefusal(415, "invalid_mime_type", message, "InvalidMimeType");

/**
 * A hosted project: the database that `setup.sql` prepared decides who may do what. Storage responds like the real
 * one, as recorded in `recorded-answers.json`, and rows as PostgREST documents.
 */
export async function serveProject(project: Project): Promise<ProjectServer> {
  const pictures = new Map<string, Picture>();
  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, "http://project");
    const call: Call = {
      method: request.method!,
      path: pathname,
      query: searchParams,
      headers: request.headers as Record<string, string>,
      body: await buffer(request),
    };
    const { status, headers = {}, body } = await answerTo(call);
    const isBytes = Buffer.isBuffer(body) || body === undefined;
    response.writeHead(status, {
      "access-control-allow-origin": "*",
      ...(!isBytes && { "content-type": "application/json; charset=utf-8" }),
      ...headers,
    });
    response.end(isBytes ? body : JSON.stringify(body));
  }

  async function answerTo(call: Call): Promise<Answer> {
    if (call.method === "OPTIONS") {
      const asked = call.headers["access-control-request-headers"] ?? "";
      return { status: 200, headers: { "access-control-allow-headers": asked } };
    }
    const [, storagePath] = /^\/storage\/v1(\/.*)$/.exec(call.path) ?? [];
    if (storagePath === undefined) return answerRows(project, call);
    try {
      return await answerStorage(project, pictures, { ...call, path: storagePath });
    } catch (error) {
      if (error instanceof StorageRefusal) return error.answer;
      if (error instanceof postgres.PostgresError) return refusalOf(error).answer;
      throw error;
    }
  }

  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function refusalOf({ code, message }: postgres.PostgresError): StorageRefusal {
  if (code === "42501") return noAccess("new row violates row-level security policy");
  if (code === "23505")
    return new StorageRefusal(409, "Duplicate", "The resource already exists", "KeyAlreadyExists");
  throw new Error(`The storage has no words for ${code}: ${message}`);
}

async function answerStorage(project: Project, pictures: Map<string, Picture>, call: Call): Promise<Answer> {
  const { method, headers } = call;
  const [, kind = "", ...parts] = decodeURI(call.path).split("/");
  if (kind === "object" && parts[0] === "public") return showPicture(parts[1]!, parts.slice(2).join("/"));
  if (headers.authorization === undefined) {
    throw new StorageRefusal(
      400,
      "Error",
      "headers must have required property 'authorization'",
      "InvalidRequest",
    );
  }
  const role = storageRole(headers.authorization);
  const json = () => JSON.parse(call.body.toString()) as Record<string, unknown>;
  if (kind === "bucket") return answerBuckets(parts[0]);
  const [first = "", ...others] = parts;
  if (first === "list") return { status: 200, body: await seen(others[0]!) };
  if (first === "sign" && others.length === 1) {
    const error = "Either the object does not exist or you do not have access to it";
    const paths = json().paths as string[];
    const found = await seen(others[0]!);
    if (found.length > 0) throw new Error("Addresses are signed for what is seen: not written.");
    return { status: 200, body: paths.map((path) => ({ error, path, signedURL: null })) };
  }
  if (first === "move" || first === "copy" || first === "sign" || method === "GET") {
    const bucket = method === "GET" ? first : first === "sign" ? others[0]! : (json().bucketId as string);
    if ((await seen(bucket)).length > 0) throw new Error("What is seen can be taken: not written.");
    throw noPicture();
  }
  if (first === "upload") return signUpload(others[1]!, others.slice(2).join("/"));
  if (method === "DELETE") return deletePictures(first, others.join("/"));
  return addPicture(first, others.join("/"));

  /** The pictures that the caller is allowed to list. */
  function seen(bucket: string): Promise<{ name: string }[]> {
    return project.transaction(
      role,
      {},
      (sql) => sql`select name from storage.objects where bucket_id = ${bucket}`,
    );
  }

  async function bucketOf(id: string): Promise<Bucket> {
    const [bucket] = await project.sql<Bucket[]>`select * from storage.buckets where id = ${id}`;
    if (!bucket) throw noBucket();
    return bucket;
  }

  async function answerBuckets(id: string | undefined): Promise<Answer> {
    return project.transaction(role, {}, async (sql) => {
      if (method === "POST") {
        const { name, public: isPublic = false } = json() as { name: string; public?: boolean };
        await sql`insert into storage.buckets (id, name, public) values (${name}, ${name}, ${isPublic})`;
        return { status: 200, body: { name } };
      }
      const found = await sql<{ id: string }[]>`select id from storage.buckets`;
      if (id === undefined) return { status: 200, body: found };
      if (found.some((bucket) => bucket.id === id))
        throw new Error("What is seen can be changed: not written.");
      throw noBucket();
    });
  }

  async function deletePictures(bucket: string, name: string): Promise<Answer> {
    const names = name === "" ? (json().prefixes as string[]) : [name];
    const deleted = await project.transaction(
      role,
      {},
      (sql) =>
        sql`delete from storage.objects where bucket_id = ${bucket} and name in ${sql(names)} returning name`,
    );
    if (name !== "" && deleted.length === 0) throw noAccess("Access denied");
    return { status: 200, body: deleted };
  }

  /** Signs an upload if the caller may upload there, which a rolled-back insert finds out. */
  async function signUpload(bucket: string, name: string): Promise<Answer> {
    const tried = new Error("May be uploaded, and is not.");
    await project
      .transaction(role, {}, async (sql) => {
        await sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`;
        throw tried;
      })
      .catch((error: unknown) => {
        if (error !== tried) throw error;
      });
    const token = randomUUID();
    return { status: 200, body: { url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token } };
  }

  async function addPicture(bucketId: string, name: string): Promise<Answer> {
    const bucket = await bucketOf(bucketId);
    const picture = await readPicture(headers, call.body);
    refuseType(picture.type, bucket.allowed_mime_types);
    const replaces = method === "PUT" || headers["x-upsert"] === "true";
    await project.transaction(role, {}, async (sql) => {
      const onConflict = replaces
        ? sql`on conflict (bucket_id, name) do update set updated_at = now()`
        : sql``;
      await sql`insert into storage.objects (bucket_id, name) values (${bucketId}, ${name}) ${onConflict}`;
      if (picture.bytes.length > Number(bucket.file_size_limit ?? Infinity)) {
        const message = "The object exceeded the maximum allowed size";
        throw new StorageRefusal(413, "Payload too large", message, "EntityTooLarge");
      }
    });
    pictures.set(`${bucketId}/${name}`, picture);
    return { status: 200, body: { Key: `${bucketId}/${name}`, Id: randomUUID() } };
  }

  async function showPicture(bucketId: string, name: string): Promise<Answer> {
    if (!(await bucketOf(bucketId)).public) throw noBucket();
    const picture = pictures.get(`${bucketId}/${name}`);
    if (!picture) throw noPicture();
    const download = call.query.get("download");
    const [range, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    const { bytes, type, cacheControl } = picture;
    return {
      status: range === undefined ? 200 : 206,
      headers: {
        "content-type": type,
        "cache-control": cacheControl,
        ...(range !== undefined && { "content-range": `bytes ${from}-${to}/${bytes.length}` }),
        ...(download !== null && {
          "content-disposition": `attachment; filename=${download}; filename*=UTF-8''${download}`,
        }),
      },
      body: range === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1),
    };
  }
}

/** The client sends a form with one file; a plain body is accepted too. */
async function readPicture(headers: Record<string, string>, body: Buffer): Promise<Picture> {
  const type = headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return { bytes: body, type, cacheControl: "no-cache" };
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  const file = form.get("") as File;
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    type: file.type || "application/octet-stream",
    cacheControl: `max-age=${String(form.get("cacheControl"))}`,
  };
}

function refuseType(type: string, allowed: string[] | null): void {
  if (allowed === null) return;
  if (!/^[\w.+-]+\/[^\s/,]+(;\s*.+)?$/.test(type)) throw wrongType("Invalid Content-Type header");
  const isAllowed = (one: string) =>
    one === type || (one.endsWith("/*") && type.startsWith(one.slice(0, -1)));
  if (!allowed.some(isAllowed)) throw wrongType(`mime type ${type} is not supported`);
}

/** The gateway treats a publishable key as the anonymous one. */
function storageRole(authorization: string): Role {
  const key = authorization.replace(/^Bearer /, "");
  const [head, body, signature] = (key === PUBLISHABLE_KEY ? PROJECT_KEYS.anon : key).split(".");
  if (signature === undefined) throw noAccess("Invalid Compact JWS");
  if (keySignature(`${head}.${body}`) !== signature) throw noAccess("signature verification failed");
  const { role, exp } = JSON.parse(Buffer.from(body!, "base64url").toString()) as { role: Role; exp: number };
  if (exp * 1000 < Date.now()) throw noAccess('"exp" claim timestamp check failed');
  return role;
}

async function answerRows(project: Project, { method, path, query, headers, body }: Call): Promise<Answer> {
  if (method !== "POST" || decodeURI(path) !== "/rest/v1/Landing page") {
    return refuseRow(404, "PGRST205", "Could not find the table in the schema cache");
  }
  if (headers.apikey === undefined) {
    const hint = "No `apikey` request header or url param was found.";
    return { status: 401, body: { message: "No API key found in request", hint } };
  }
  try {
    const role = storageRole(headers.authorization ?? "");
    const rows = JSON.parse(body.toString()) as object | object[];
    const columns = query.get("columns")?.split(",");
    const { status } = await project.transaction(role, headers, (sql) => insert(sql, [rows].flat(), columns));
    return { status };
  } catch (error) {
    if (error instanceof StorageRefusal)
      return refuseRow(401, "PGRST301", "No suitable key or wrong key type");
    if (!(error instanceof postgres.PostgresError)) throw error;
    return refuseRow(
      error.code === "42501" ? 401 : error.code === "23505" ? 409 : 400,
      error.code,
      error.message,
      error.detail,
    );
  }
}

function refuseRow(status: number, code: string, message: string, details: string | null = null): Answer {
  return { status, body: { code, details, hint: null, message } };
}
