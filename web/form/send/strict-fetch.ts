import { MISSING_PICTURE } from "../../../contract/errors.ts";
import { mapNetworkError } from "./connection-error.ts";
import { Refused } from "./refused.ts";
import { UnreadableResponse } from "./unreadable-response.ts";

/**
 * A `fetch` for the Supabase clients that throws unless the response is a success. On their own, the clients would take
 * a proxy's page, a status or a browser's network error for the service's message, and an empty 404 for a success.
 * @param isSuccess Checks the body of a 2xx response: JSON, null if empty, undefined if it isn't JSON.
 * @throws Refused with the service's message, ConnectionError if the response is cut off, or else UnreadableResponse.
 */
export function strictFetch(send: typeof fetch, isSuccess: (body: unknown) => boolean): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const body = parse(await mapNetworkError(response.clone().text()));
    if (response.ok && isSuccess(body)) return response;
    const { message, code, details } = (body ?? {}) as Record<string, unknown>;
    const cause = [response.status, code].filter(Boolean).join(" ");
    if (response.ok || typeof message !== "string" || message === "") throw new UnreadableResponse(cause);
    // Our server sets the code, a Supabase project the details.
    throw new Refused(message, { cause, lacksImage: [code, details].includes(MISSING_PICTURE) });
  };
}

function parse(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
