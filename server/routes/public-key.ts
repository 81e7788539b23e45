import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../app-error.ts";
import type { RequestHook } from "./request-hook.ts";

/** Lets pass who sends the public key as `apikey`, or as a bearer token. */
export function requirePublicKey(anonKey: string): RequestHook {
  const expected = digest(anonKey);
  return async ({ headers }) => {
    const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
    const key = headers.apikey ?? bearer;
    if (typeof key !== "string" || key === "") {
      throw new AppError(401, "MissingKey", "The request has no API key.");
    }
    if (!timingSafeEqual(digest(key), expected)) {
      throw new AppError(401, "WrongKey", "The API key is not valid.");
    }
  };
}

/** Digests have one length, so that comparing them tells nothing about the key, not even its length. */
function digest(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
