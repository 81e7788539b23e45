import { UPLOAD_BYTES_MAX } from "../../../contract/limits.ts";
import { PROJECT_KEYS, type ProjectKey } from "./project-keys.ts";

/** A request to a project's storage, below `/storage/v1`. */
export type StorageRequest = {
  title: string;
  /** By default POST. */
  method?: "GET" | "HEAD" | "PUT" | "DELETE";
  path: string;
  /** By default the anonymous key. */
  key?: ProjectKey | "none";
  headers?: Record<string, string>;
  /** A picture in a form, as the client sends it. */
  picture?: Blob;
  /** A plain body, with its type in the headers. */
  raw?: Blob;
  json?: unknown;
};

export type StorageAnswer = { status: number; headers: Record<string, string>; body: unknown };

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const png = new Blob([PNG], { type: "image/png" });
const SCRIPT = "<script>alert(1)</script>";

let pictures = 0;
/** A path as a page's form would choose it. */
const free = (extension = "png") => `products/${1_700_000_000_000 + pictures++}-abcdefghijkl.${extension}`;

const USED_PATH = free();
const UNWRITTEN = free();
const PRIVATE = "products/1600000000000-privateprivate.png";
const upload = (path: string) => `/object/images/${path}`;
const shown = (path: string) => `/object/public/images/${path}`;

/** In this order, because some depend on earlier ones. */
export const STORAGE_REQUESTS: StorageRequest[] = [
  { title: "the owner makes a private bucket", path: "/bucket", key: "service", json: { name: "secret" } },
  {
    title: "the owner puts a picture in it",
    path: `/object/secret/${PRIVATE}`,
    key: "service",
    picture: png,
  },

  { title: "a picture", path: upload(USED_PATH), picture: png },
  { title: "a name that is taken", path: upload(USED_PATH), picture: png },
  {
    title: "a picture in place of another",
    path: upload(USED_PATH),
    headers: { "x-upsert": "true" },
    picture: png,
  },
  {
    title: "a new picture that may replace one",
    path: upload(free()),
    headers: { "x-upsert": "true" },
    picture: png,
  },
  { title: "another picture under the name", method: "PUT", path: upload(USED_PATH), picture: png },
  { title: "deleting by a list", method: "DELETE", path: "/object/images", json: { prefixes: [USED_PATH] } },
  { title: "deleting by its URL", method: "DELETE", path: upload(USED_PATH) },
  {
    title: "moving it",
    path: "/object/move",
    json: { bucketId: "images", sourceKey: USED_PATH, destinationKey: UNWRITTEN },
  },
  {
    title: "copying it",
    path: "/object/copy",
    json: { bucketId: "images", sourceKey: USED_PATH, destinationKey: UNWRITTEN },
  },
  { title: "a URL that is signed", path: `/object/sign/images/${USED_PATH}`, json: { expiresIn: 600 } },
  {
    title: "signed URLs",
    path: "/object/sign/images",
    json: { expiresIn: 600, paths: [USED_PATH] },
  },
  { title: "a list of all", path: "/object/list/images", json: { prefix: "" } },
  { title: "a list of the folder", path: "/object/list/images", json: { prefix: "products" } },

  { title: "a URL to upload to", path: `/object/upload/sign/images/${UNWRITTEN}`, json: {} },
  { title: "a URL to upload over a picture", path: `/object/upload/sign/images/${USED_PATH}`, json: {} },
  {
    title: "a URL to upload to beside the folder",
    path: "/object/upload/sign/images/evil.png",
    json: {},
  },
  { title: "a URL to upload to in no bucket", path: `/object/upload/sign/nope/${UNWRITTEN}`, json: {} },

  { title: "a picture beside the folder", path: upload("evil.png"), picture: png },
  {
    title: "a way out of the folder",
    path: "/object/images/products/..%2f..%2fx.png",
    headers: { "content-type": "image/png" },
    raw: png,
  },
  { title: "a picture in a private bucket", path: `/object/secret/${free()}`, picture: png },
  { title: "a picture in a bucket that is not there", path: `/object/nope/${free()}`, picture: png },
  {
    title: "a private picture at a public URL",
    method: "GET",
    path: `/object/public/secret/${PRIVATE}`,
    key: "none",
  },
  { title: "a private picture with the key", method: "GET", path: `/object/secret/${PRIVATE}` },
  {
    title: "a copy of a private picture",
    path: "/object/copy",
    json: {
      bucketId: "secret",
      sourceKey: PRIVATE,
      destinationBucket: "images",
      destinationKey: UNWRITTEN,
    },
  },

  ...["jpeg", "gif", "webp", "avif", "heic", "heif", "bmp", "tiff"].map((kind) => ({
    title: `a picture of the type image/${kind}`,
    path: upload(free(kind)),
    picture: new Blob([PNG], { type: `image/${kind}` }),
  })),
  {
    title: "a drawing that can hold a script",
    path: upload(free("svg")),
    picture: new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/svg+xml" }),
  },
  { title: "a page", path: upload(free()), picture: new Blob([SCRIPT], { type: "text/html" }) },
  { title: "a page's name, a picture's type", path: upload(free("html")), picture: png },
  {
    title: "a page's name and type",
    path: upload(free("html")),
    picture: new Blob([SCRIPT], { type: "text/html" }),
  },
  {
    title: "a type that nobody knows",
    path: upload(free()),
    picture: new Blob([PNG], { type: "image/x" }),
  },
  { title: "a file without a type", path: upload(free()), picture: new Blob([PNG]) },
  ...[
    "image/png, text/html",
    "image/png; text/html",
    "IMAGE/PNG",
    "image/",
    "image/*",
    "text/html;image/png",
    "image",
  ].map((type) => ({
    title: `a body of the type ${type}`,
    path: upload(free()),
    headers: { "content-type": type },
    raw: new Blob([PNG]),
  })),

  { title: "an empty file", path: upload(free()), picture: new Blob([], { type: "image/png" }) },
  {
    title: "25 MiB",
    path: upload(free()),
    picture: new Blob([Buffer.alloc(UPLOAD_BYTES_MAX)], { type: "image/png" }),
  },
  {
    title: "25 MiB and a byte",
    path: upload(free()),
    picture: new Blob([Buffer.alloc(UPLOAD_BYTES_MAX + 1)], { type: "image/png" }),
  },
  {
    title: "a body of 25 MiB and a byte",
    path: upload(free()),
    headers: { "content-type": "image/png" },
    raw: new Blob([Buffer.alloc(UPLOAD_BYTES_MAX + 1)]),
  },

  ...(["expired", "of another project", "garbled", "publishable", "authenticated"] as const).map((key) => ({
    title: `a picture with a key that is ${key}`,
    path: upload(free()),
    key,
    picture: png,
  })),
  { title: "a picture without a key", path: upload(free()), key: "none", picture: png },

  { title: "the buckets", method: "GET", path: "/bucket" },
  { title: "a bucket", method: "GET", path: "/bucket/images" },
  { title: "a bucket of one's own", path: "/bucket", json: { name: "mine", public: true } },
  {
    title: "other rules for the bucket",
    method: "PUT",
    path: "/bucket/images",
    json: { public: true, file_size_limit: null, allowed_mime_types: null },
  },

  { title: "a picture shown to anyone", method: "GET", path: shown(USED_PATH), key: "none" },
  { title: "its headers", method: "HEAD", path: shown(USED_PATH), key: "none" },
  {
    title: "a part of it",
    method: "GET",
    path: shown(USED_PATH),
    key: "none",
    headers: { range: "bytes=0-3" },
  },
  {
    title: "it as a download",
    method: "GET",
    path: `${shown(USED_PATH)}?download=evil.html`,
    key: "none",
  },
  { title: "a picture that is not there", method: "GET", path: shown(UNWRITTEN), key: "none" },
];

const COMPARED_HEADERS = ["content-type", "content-range", "content-disposition", "cache-control"];
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TOKEN = /(?<=token(?:=|":"))[\w.-]+/g;

/** The storage's responses, without parts that differ each time. */
export async function askStorage(base: string, request: StorageRequest): Promise<StorageAnswer> {
  const { method = "POST", path, key = "anon", picture, raw, json } = request;
  const headers = new Headers(request.headers);
  if (key !== "none") {
    headers.set("apikey", PROJECT_KEYS[key]);
    headers.set("authorization", `Bearer ${PROJECT_KEYS[key]}`);
  }
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = picture ? formWith(picture) : (raw ?? (json === undefined ? null : JSON.stringify(json)));
  const response = await fetch(`${base}${path}`, { method, headers, body });
  const bytes = Buffer.from(await response.arrayBuffer());
  const told = COMPARED_HEADERS.filter((name) => response.headers.has(name));
  return {
    status: response.status,
    headers: Object.fromEntries(told.map((name) => [name, response.headers.get(name)!])),
    body: readBody(bytes, response.headers.get("content-type") ?? ""),
  };
}

/** Built like the client's. */
function formWith(picture: Blob): FormData {
  const form = new FormData();
  form.append("cacheControl", "3600");
  form.append("", picture);
  return form;
}

function readBody(bytes: Buffer, type: string): unknown {
  if (!type.startsWith("application/json")) return bytes.toString("base64");
  return JSON.parse(bytes.toString().replaceAll(TOKEN, "<token>").replaceAll(UUID, "<uuid>"));
}
