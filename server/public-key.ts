import { AppError } from "../domain/errors/app-error.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { RequestHook } from "./refusals.ts";

/** Accepts the public key, which every page contains, in the header `apikey` or as a bearer token. */
export function requirePublicKey(anonKey: string, limits: RateLimits): RequestHook {
  return async (request) => {
    const { headers } = request;
    const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
    const key = String(headers.apikey ?? bearer ?? "");
    if (key === anonKey) return;
    await limits.unrecognizedCalls(request);
    if (key === "") {
      throw new AppError(401, "MissingKey", "The request has no API key.");
    }
    throw new AppError(401, "WrongKey", "The API key is not valid.");
  };
}
