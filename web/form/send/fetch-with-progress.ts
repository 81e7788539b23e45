import { ConnectionError } from "./connection-error.ts";

export type Progress = { sentBytes: number; totalBytes: number };

/**
 * A `fetch` for the storage client that reports upload progress. It takes only a method, headers and a body, and its
 * response has no headers.
 * @throws ConnectionError if no response arrives.
 */
export function fetchWithProgress(onProgress: (sent: Progress) => void): typeof fetch {
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init!.method!, String(url));
      new Headers(init!.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress({ sentBytes: loaded, totalBytes: total }),
      );
      request.addEventListener("load", () => {
        const { responseText, status, statusText } = request;
        // Some statuses don't allow a body, not even an empty one.
        resolve(new Response(responseText || null, { status, statusText }));
      });
      request.addEventListener("error", () => reject(new ConnectionError()));
      // The browser's Stop button.
      request.addEventListener("abort", () => reject(new ConnectionError()));
      request.send(init!.body as XMLHttpRequestBodyInit);
    });
}
