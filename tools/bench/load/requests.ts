import { randomBytes } from "node:crypto";
import { IDEMPOTENCY_KEY_HEADER, USER_KEY_HEADER } from "../../../contract/headers.ts";
import { makeIdempotencyKey } from "../../../contract/idempotency-key.ts";

/** An HTTP request. */
export type Request = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
};

/** The kinds of load. Every request is unique. */
export type RequestKind =
  | { kind: "page"; path: string }
  | { kind: "flags" }
  | { kind: "lead" }
  | { kind: "picture"; bytes: number }
  | { kind: "parse-lead" }
  | { kind: "parse-picture"; bytes: number };

const KEY = { apikey: "anon", authorization: "Bearer anon" };
const PARSE_KEY = { "x-parse-application-id": "bench" };

let calls = 0;
const run = randomBytes(6).toString("hex");

export function makeRequests(kind: RequestKind): () => Request {
  switch (kind.kind) {
    case "page":
      return always({ method: "GET", path: kind.path, headers: { "accept-encoding": "gzip, deflate, br" } });
    case "flags":
      return () => json("/ofrep/v1/evaluate/flags", {}, { context: { targetingKey: userKey() } });
    case "lead":
      return () => {
        const headers = {
          ...KEY,
          "content-profile": "public",
          prefer: "return=minimal",
          referer: "http://127.0.0.1/food/version_a?utm_source=ad&utm_campaign=summer",
          [USER_KEY_HEADER]: userKey(),
          [IDEMPOTENCY_KEY_HEADER]: makeIdempotencyKey(Date.now()),
        };
        return json("/rest/v1/Landing%20page", headers, leadRow());
      };
    case "parse-lead":
      return () => json("/parse/classes/LandingPage", PARSE_KEY, leadRow());
    case "picture": {
      const body = makeImage(kind.bytes);
      return () => ({
        method: "POST",
        path: `/storage/v1/object/images/products/1700000000000-${unique()}.jpg`,
        headers: { ...KEY, "content-type": "image/jpeg" },
        body,
      });
    }
    case "parse-picture": {
      const body = makeImage(kind.bytes);
      return () => ({
        method: "POST",
        path: `/parse/files/${unique()}.jpg`,
        headers: { ...PARSE_KEY, "content-type": "image/jpeg" },
        body,
      });
    }
  }
}

function always(request: Request): () => Request {
  return () => request;
}

function json(path: string, headers: Record<string, string>, body: object): Request {
  return {
    method: "POST",
    path,
    headers: { ...headers, "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  };
}

function leadRow() {
  return {
    product: { type: "url", productUrl: `https://shop.example/${unique()}` },
    path: "/food/version_a",
  };
}

/** Begins like a JPEG; the rest is incompressible. */
function makeImage(bytes: number): Buffer {
  const content = randomBytes(bytes);
  content.set([0xff, 0xd8, 0xff, 0xe0]);
  return content;
}

function userKey(): string {
  return `user-${unique().slice(-13)}`;
}

/** 24 lower-case letters and digits. */
function unique(): string {
  return run + (calls++).toString(36).padStart(12, "0");
}
