import { MISSING_PICTURE } from "../../../contract/errors.ts";
import { mapNetworkError } from "./connection-error.ts";
import { Refused } from "./refused.ts";
import { UnreadableResponse } from "./unreadable-response.ts";

/**
 * A `fetch` for the Supabase clients that lets a success through and throws everything else. Left to themselves they make
 * a message of a proxy's page, of a status and of a browser's words for a lost connection, and a success of an empty 404.
 * `isSuccess` judges the body of an answer with a good status: JSON, null where it is empty, undefined for anything else.
 * @throws Refused with the service's message, ConnectionError when the answer breaks off, UnreadableResponse for any other.
 */
export function strictFetch(send: typeof fetch, isSuccess: (body: unknown) => boolean): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const body = parse(await mapNetworkError(answer.clone().text()));
    if (answer.ok && isSuccess(body)) return answer;
    const { message, code, details } = (body ?? {}) as Record<string, unknown>;
    const cause = [answer.status, code].filter(Boolean).join(" ");
    if (answer.ok || typeof message !== "string" || message === "") throw new UnreadableResponse(cause);
    // Our server says so in one place, a Supabase project in the other.
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
