/** Bytes of a request's body, as far as they have left the browser. */
export type Progress = { sentBytes: number; totalBytes: number };

/**
 * A `fetch` that reports how much of the body has been sent, which `fetch` itself can't.
 * Takes what the storage client uses of it: a method, headers and a body. Rejects with a TypeError when no answer comes.
 */
export function fetchWithProgress(onProgress: (sent: Progress) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", input instanceof Request ? input.url : input);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onProgress({ sentBytes: loaded, totalBytes: total }),
      );
      request.addEventListener("load", () => resolve(toResponse(request)));
      request.addEventListener("error", () => reject(new TypeError("Failed to fetch")));
      request.addEventListener("timeout", () => reject(new TypeError("Failed to fetch")));
      request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const [name = "", ...value] = line.split(": ");
    if (name) headers.append(name, value.join(": "));
  }
  return new Response(request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers,
  });
}
