import { ConnectionError } from "./connection-error.ts";

/** Bytes of a request's body, as far as they have left the browser. */
export type Progress = { sentBytes: number; totalBytes: number };

/**
 * A `fetch` that reports how much of the body has been sent, which `fetch` itself can't. Does what the storage client uses
 * of it: takes a method, headers and a body, and answers without headers.
 * @throws ConnectionError when no answer comes.
 */
export function fetchWithProgress(onProgress: (sent: Progress) => void): typeof fetch {
  return (address, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init!.method!, String(address));
      new Headers(init!.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress({ sentBytes: loaded, totalBytes: total }),
      );
      request.addEventListener("load", () => {
        const { responseText, status, statusText } = request;
        // Some statuses allow no body, not even an empty one.
        resolve(new Response(responseText || null, { status, statusText }));
      });
      request.addEventListener("error", () => reject(new ConnectionError()));
      request.send(init!.body as XMLHttpRequestBodyInit);
    });
}
