import {
  EMAIL_CHARS_MAX,
  FILE_NAME_CHARS_MAX,
  FILE_TYPE_CHARS_MAX,
  PATH_CHARS_MAX,
  UPLOAD_BYTES_MAX,
  URL_CHARS_MAX,
} from "./limits.ts";
import { isUploadPath, publicUploadPath } from "./uploads.ts";

/** The table's name in the row protocol. */
export const LEADS_TABLE = "Landing page";

export type ProductByUrl = { type: "url"; productUrl: string };

export type ProductByFile = {
  type: "file";
  fileName: string;
  fileType: string;
  /** Bytes. */
  fileSize: number;
  /** `products/{timestamp}-{random}.{extension}`, within the bucket. */
  filePath: string;
  /** The picture's public URL. */
  fileUrl: string;
};

export type Product = ProductByUrl | ProductByFile;

/** One submission as the browser sends it: a product or an e-mail address, never both, and no other keys. */
export type LeadRow = { product: Product; path?: string } | { email: string; path?: string };

/** The message is a sentence that is safe to show to anyone. */
export class InvalidLeadRow extends Error {
  override name = "InvalidLeadRow";
}

/** `x@y.z` without white space or control characters. No regular expression, whose backtracking could take quadratic time. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_CHARS_MAX || /[\s\p{Cc}]/u.test(text)) return false;
  const at = text.indexOf("@", 1);
  return at > 0 && text.lastIndexOf(".", text.length - 2) > at + 1;
}

/** An absolute http or https URL. Any host that `<input type="url">` accepts will do: one word, an IP, with a port. */
export function isProductUrl(text: string): boolean {
  // Chromium's URL parser accepts a space in a host.
  const hasHost = /^https?:[/\\]*[^/\\?#\s]+([/\\?#]|$)/i.test(text);
  return hasHost && text.length <= URL_CHARS_MAX && !/\s$|\p{Cc}/u.test(text) && parseUrl(text) !== null;
}

/** Adds `https://` to a product page typed without a scheme: `shop.example/mug` becomes `https://shop.example/mug`. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  // "shop.example:8080/mug" looks like a scheme, but a digit after the colon makes it a port.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  return text === "" || hasScheme ? text : `https://${text.replace(/^\/\//, "")}`;
}

/** An absolute path without query, hash or white space. */
export function isPathname(text: string): boolean {
  return text.length <= PATH_CHARS_MAX && /^\/(?!\/)[^\s?#\\\p{Cc}]*$/u.test(text);
}

/**
 * Validates untrusted input.
 * @throws InvalidLeadRow unless it has exactly the keys and shapes of a LeadRow.
 */
export function readLeadRow(json: unknown): LeadRow {
  const { product, email, path, ...others } = readObject(json, "The row");
  refuseKeys(others, "the row");
  if (path !== undefined && !isText(path, isPathname)) refuse("The path must be a pathname.");
  const pathField = path === undefined ? {} : { path };
  if (product !== undefined && email !== undefined) refuse("A row carries a product or an email, not both.");
  if (product !== undefined) return { product: readProduct(product), ...pathField };
  if (email === undefined) refuse("A row carries a product or an email.");
  if (!isText(email, isEmail)) refuse("The email address is not valid.");
  return { email, ...pathField };
}

function readProduct(json: unknown): Product {
  const { type, ...fields } = readObject(json, "The product");
  if (type === "url") return { type, ...readUrlFields(fields) };
  if (type === "file") return { type, ...readFileFields(fields) };
  refuse("The product's type must be url or file.");
}

function readUrlFields({ productUrl, ...others }: Record<string, unknown>) {
  refuseKeys(others, "the product");
  if (!isText(productUrl, isProductUrl)) refuse("The product page must be an http or https URL.");
  return { productUrl };
}

function readFileFields(fields: Record<string, unknown>) {
  const { fileName, fileType, fileSize, filePath, fileUrl, ...others } = fields;
  refuseKeys(others, "the product");
  if (!isText(fileName, isFileName)) refuse("The file's name is missing or too long.");
  if (!isText(fileType, isImageType)) refuse("The file's type must be an image type.");
  if (!isUploadSize(fileSize)) refuse("The file's size must be a number of bytes within the limit.");
  if (!isText(filePath, isUploadPath)) refuse("The file's path is not that of a picture.");
  if (!isText(fileUrl, (url) => isUploadUrl(filePath, url))) {
    refuse("The file's URL is not that of the picture.");
  }
  return { fileName, fileType, fileSize, filePath, fileUrl };
}

function isFileName(text: string): boolean {
  return text.length > 0 && text.length <= FILE_NAME_CHARS_MAX;
}

export function isImageType(text: string): boolean {
  return text.length <= FILE_TYPE_CHARS_MAX && /^image\/[\w.+-]+$/.test(text);
}

function isUploadSize(bytes: unknown): bytes is number {
  return Number.isSafeInteger(bytes) && (bytes as number) > 0 && (bytes as number) <= UPLOAD_BYTES_MAX;
}

/**
 * Checks only scheme, credentials and the end of the path: our own server may be on any host, even one without a dot.
 */
function isUploadUrl(filePath: string, fileUrl: string): boolean {
  const url = fileUrl.length <= URL_CHARS_MAX ? parseUrl(fileUrl) : null;
  if (url === null || url.username !== "" || url.password !== "") return false;
  return /^https?:$/.test(url.protocol) && url.pathname.endsWith(publicUploadPath(filePath));
}

/** `URL.parse`, which older phones lack. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function isText(value: unknown, isValid: (text: string) => boolean): value is string {
  return typeof value === "string" && isValid(value);
}

function readObject(json: unknown, name: string): Record<string, unknown> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) refuse(`${name} must be an object.`);
  return json as Record<string, unknown>;
}

function refuseKeys(others: object, where: string) {
  if (Object.keys(others).length > 0) refuse(`There is an unknown key in ${where}.`);
}

function refuse(reason: string): never {
  throw new InvalidLeadRow(reason);
}
