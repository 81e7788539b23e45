import { AppError } from "../../domain/errors/app-error.ts";
import { secretCheck } from "../../domain/secret.ts";
import type { RequestHook } from "./request-hook.ts";

/** Lets pass who sends the public key as `apikey`, or as a bearer token. */
export function requirePublicKey(anonKey: string): RequestHook {
  const isRight = secretCheck(anonKey);
  return async ({ headers }) => {
    const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
    const key = headers.apikey ?? bearer;
    if (typeof key !== "string" || key === "") {
      throw new AppError(401, "MissingKey", "The request has no API key.");
    }
    if (!isRight(key)) throw new AppError(401, "WrongKey", "The API key is not valid.");
  };
}
