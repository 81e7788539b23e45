import { once } from "node:events";
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request as ask,
} from "node:http";
import type { AddressInfo } from "node:net";

/** Forwards a request; a page gets this policy instead of its own, if one is given. */
type Forward = (policy?: string) => void;

/** What happens to a request. */
type Fault = (request: IncomingMessage, response: ServerResponse, pass: Forward) => void;

/** Engines don't expose their console, so a script in the page sends it. */
function report() {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it travels as text, whole
  const say = (words: unknown) => navigator.sendBeacon("/said", String(words));
  for (const kind of ["error", "warn"] as const) {
    const original = console[kind];
    console[kind] = (...args) => {
      say(args.join(" "));
      original.apply(console, args);
    };
  }
  addEventListener("error", ({ message }) => say(message));
  addEventListener("unhandledrejection", ({ reason }) => say(reason));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    say(`${violatedDirective} blocks ${blockedURI}`),
  );
}

/** As if all cookies were blocked. */
function refuse() {
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  }
}

/** A proxy between a browser and the server that injects faults, the same in every engine. */
export async function startFaultProxy(server: string) {
  let target = server;
  let refusesStorage = false;
  const faults = new Map<RegExp, Fault>();
  const consoleErrors: string[] = [];
  const requests: string[] = [];

  const proxy = createServer((request, response) => {
    const url = request.url!;
    if (url === "/report.js") {
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
      return void response.end(`(${report})();${refusesStorage ? `(${refuse})()` : ""}`);
    }
    if (url === "/said") {
      return void readBody(request).then((words) => {
        consoleErrors.push(words);
        response.writeHead(204).end();
      }, console.error);
    }
    if (url === "/blank") {
      response.writeHead(200, { "content-type": "text/html" });
      return void response.end("<!doctype html><title>Blank</title>");
    }
    requests.push(url);
    const pass: Forward = (policy) => forward(target, request, response, policy);
    const found = Array.from(faults).find(([pattern]) => pattern.test(url));
    if (found) found[1](request, response, pass);
    else pass();
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");

  function on(pattern: RegExp, fault: Fault): () => void {
    faults.set(pattern, fault);
    return () => faults.delete(pattern);
  }
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Messages of pages' consoles and security policies; tests may empty the list. */
    consoleErrors,
    /** Requested URLs. */
    requests,
    cut: (pattern: RegExp) => on(pattern, (request) => request.socket.destroy()),
    hang: (pattern: RegExp) => on(pattern, (request) => void request.resume()),
    /** Forwards requests once they are allowed. */
    hold(pattern: RegExp) {
      const { promise, resolve } = Promise.withResolvers<void>();
      on(pattern, (_request, _response, pass) => void promise.then(() => pass()));
      return resolve;
    },
    answer: (pattern: RegExp, status: number, body: object) =>
      on(pattern, (request, response) => {
        request.resume().on("end", () => {
          response.writeHead(status, { "content-type": "application/json" });
          response.end(JSON.stringify(body));
        });
      }),
    forbidScripts: (pattern: RegExp) => on(pattern, (_request, _response, pass) => pass("script-src 'none'")),
    /** Blocks all storage of pages until `restore`. */
    refuseStorage() {
      refusesStorage = true;
    },
    /** Forwards to another server from now on. */
    aim(other: string) {
      target = other;
    },
    /** Ends all faults. */
    restore() {
      faults.clear();
      refusesStorage = false;
      consoleErrors.length = 0;
      requests.length = 0;
    },
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

function forward(target: string, request: IncomingMessage, response: ServerResponse, policy?: string) {
  const wantsPage = /text\/html/.test(request.headers.accept ?? "");
  const headers: IncomingHttpHeaders = { ...request.headers };
  if (wantsPage) {
    delete headers["accept-encoding"];
    delete headers["if-none-match"];
  }
  const onward = ask(target + request.url, { method: request.method!, headers }, (answer) => {
    const isPage = wantsPage && /text\/html/.test(answer.headers["content-type"] ?? "");
    if (isPage) return void sendPage(answer, response, policy);
    // A script that is cut off must not be cached from an earlier page.
    const isScript = request.url!.endsWith(".js");
    response.writeHead(answer.statusCode!, {
      ...answer.headers,
      ...(isScript && { "cache-control": "no-store" }),
    });
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.on("error", () => onward.destroy());
  request.pipe(onward);
}

/** Adds the reporting script, and lets a page of the proxy frame it. */
async function sendPage(answer: IncomingMessage, response: ServerResponse, policy?: string) {
  const html = (await readBody(answer)).replace("<head>", '<head><script src="/report.js"></script>');
  const { etag: _, "x-frame-options": _frames, ...headers } = answer.headers;
  const own = String(headers["content-security-policy"] ?? "");
  response.writeHead(answer.statusCode!, {
    ...headers,
    "content-security-policy": policy ?? own.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "content-length": Buffer.byteLength(html),
    "cache-control": "no-cache",
  });
  response.end(html);
}

async function readBody(source: IncomingMessage): Promise<string> {
  let text = "";
  source.setEncoding("utf8");
  for await (const chunk of source) text += chunk;
  return text;
}
