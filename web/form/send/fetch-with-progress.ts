/** Bytes of a request's body, as far as they have left the browser. */
export type Progress = { sentBytes: number; totalBytes: number };

/**
 * A `fetch` that reports how much of the body has been sent, which `fetch` itself can't. Does what the storage client uses
 * of it: takes a method, headers and a body, and answers without headers. Rejects with a TypeError when no answer comes.
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
        resolve(new Response(responseText, { status, statusText }));
      });
      request.addEventListener("error", () => reject(new TypeError("Failed to fetch")));
      request.send(init!.body as XMLHttpRequestBodyInit);
    });
}
