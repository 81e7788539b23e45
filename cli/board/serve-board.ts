import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable, pipeline } from "node:stream";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";
import { Access, isFromElsewhere, isOurForm, isOurHost } from "./access.ts";
import { boardFile, sitePage } from "./board-files.ts";
import type { Board } from "./board.ts";
import { handleForm, readForm, withinBoard } from "./forms.ts";
import { showPicture } from "./picture.ts";
import { plain } from "./reply.ts";
import type { Reply } from "./reply.ts";
import { routes } from "./routes/routes.ts";
import type { NoticeProps } from "./views/notice.tsx";

const HOST = "127.0.0.1";

/** Runs nothing, loads nothing from elsewhere, and may not be framed. */
const VIEW_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = {
  "content-security-policy": VIEW_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cache-control": "no-store",
};

export type RunningBoard = {
  /** The one-time link. */
  link: string;
  port: number;
  close(): Promise<void>;
};

/**
 * Serves the board, on this machine only.
 * @param port 0 for any free one
 * @throws OperatorError if the port is taken.
 */
export async function serveBoard(board: Board, port: number): Promise<RunningBoard> {
  const { access } = board;
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    void answer(board, request, (server.address() as AddressInfo).port)
      .catch((error: unknown) => {
        board.report(error);
        return plain(500, "Something went wrong. The terminal shows the error.");
      })
      .then((reply) => send(reply, request, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE" || error.code === "EACCES";
      reject(
        isTaken ? new OperatorError(`Port ${port} cannot be used (${error.code}): try another.`) : error,
      );
    });
    server.listen(port, HOST, resolve);
  });
  const { port: found } = server.address() as AddressInfo;
  return {
    port: found,
    link: `http://${HOST}:${found}${access.linkPath}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Nothing that tells the board's path or form token may be said before the session is checked. */
async function answer(board: Board, request: IncomingMessage, port: number): Promise<Reply> {
  const { access } = board;
  const { headers, method = "", url = "" } = request;
  if (!isOurHost(headers, port)) return plain(421, "This is not the URL of the board.");
  if (!["GET", "HEAD", "POST"].includes(method)) return plain(405, "Not allowed.");
  if (isFromElsewhere(headers)) {
    return plain(403, "Another page led here. Paste the URL into the browser's address bar instead.");
  }
  const target = URL.parse(url, `http://${HOST}`);
  if (target === null) return plain(400, "This is not a URL.");
  const { pathname } = target;
  // Only GET, because a program that checks links with HEAD would use it up.
  if (method === "GET" && pathname.startsWith("/open/")) return open(access, pathname.slice("/open/".length));
  if (!pathname.startsWith(access.base)) return plain(404, "There is nothing here.");
  if (!access.hasSession(headers)) {
    return plain(
      401,
      "This browser has no open session. Run `leads board` again and open the link that it shows.",
    );
  }
  return inSession(board, request, target).catch((error: unknown) =>
    failed(board, error, { text: "Nothing is lost. Reload the page to try again.", again: url }),
  );
}

async function inSession(board: Board, request: IncomingMessage, target: URL): Promise<Reply> {
  const { access } = board;
  const { headers, method } = request;
  const path = target.pathname.slice(access.base.length);
  if (method === "POST") {
    if (!isOurForm(headers)) return plain(403, "Another page sent this form.");
    const fields = await readForm(request);
    if (fields === null) return plain(413, "This form is too large.");
    if (!access.isFormToken(fields.get("token") ?? "")) return plain(403, "This form is not the board's.");
    return await handleForm(path, board, fields).catch((error: unknown) =>
      failed(board, error, {
        text: "It is not known whether this was saved. Try again, or go back to look.",
        form: {
          to: path,
          fields: [...fields].filter(([name]) => name !== "token"),
          back: withinBoard(fields.get("back") ?? ""),
        },
      }),
    );
  }
  return await respond(path, board, target.searchParams);
}

function open(access: Access, token: string): Reply {
  const cookie = access.exchange(token);
  if (cookie === null) {
    return plain(403, "This link was used before or is too old. Run `leads board` again for a new one.");
  }
  return { status: 303, headers: { location: access.base, "set-cookie": cookie } };
}

async function respond(path: string, board: Board, query: URLSearchParams): Promise<Reply> {
  const [first = "", ...rest] = path.split("/");
  if (first === "assets") return boardFile(rest.join("/"));
  if (first === "site") return sitePage(rest.join("/"), board.access.base);
  if (first === "picture" && rest.length === 1) return showPicture(rest[0]!, board);
  const route = Object.hasOwn(routes, first) && rest.length <= 1 ? routes[first] : undefined;
  const view = await route?.(board, query, rest[0]);
  if (!view)
    return html(
      404,
      await board.render({ name: "notice", title: "Not found", text: "There is nothing here." }),
    );
  return html(200, await board.render(view), view.isPending ? { refresh: "2" } : {});
}

/** @param advice what the operator can do */
async function failed(board: Board, error: unknown, advice: NoticeProps): Promise<Reply> {
  board.report(error);
  const isDown = error instanceof StoreDown;
  return html(
    isDown ? 503 : 500,
    await board.render({
      ...advice,
      name: "notice",
      title: isDown ? "The database does not answer" : "Something went wrong",
      text: `${advice.text} The terminal shows the error.`,
    }),
  );
}

function html(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { "content-type": "text/html; charset=utf-8", ...headers }, body };
}

function send({ status, headers, body }: Reply, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(status, { ...HEADERS, ...headers });
  if (!(body instanceof Readable)) {
    response.end(request.method === "HEAD" ? undefined : body);
  } else if (request.method === "HEAD" || response.destroyed) {
    response.end();
    body.destroy();
  } else {
    // Also closes the picture if the browser leaves. A failure cuts the response off.
    pipeline(body, response, () => {});
  }
}
