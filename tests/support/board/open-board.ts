import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { readConfig } from "../../../config/config.ts";
import { Access } from "../../../cli/board/access.ts";
import type { Board } from "../../../cli/board/board.ts";
import { BoardStores } from "../../../cli/board/board-stores.ts";
import { serveBoard } from "../../../cli/board/serve-board.ts";
import { ShownEmails } from "../../../cli/board/shown-emails.ts";
import { renderView } from "../../../cli/board/views/render.tsx";
import { chooseStorage } from "../../../storage/choose-storage.ts";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type BoardRequest = { method?: string; headers?: Record<string, string>; body?: string };

/** A board on a data folder, served as by the command, and a simulated browser. */
export async function openBoard(
  settings: Record<string, string>,
  { now = () => new Date(), answerMsMax, ...changes }: Partial<Board> & { answerMsMax?: number } = {},
) {
  const config = readConfig(settings);
  const access = new Access(now);
  const stores = new BoardStores(chooseStorage(config), answerMsMax === undefined ? {} : { answerMsMax });
  const problems: string[] = [];
  const board: Board = {
    access,
    stores,
    results: { current: () => ({ report: null, alarms: null, isComputing: false }) },
    shownEmails: new ShownEmails(),
    config: () => config,
    operator: "maria",
    now,
    render: async (view) =>
      renderView(view, { base: access.base, formToken: access.formToken, style: "board.css", at: now() }),
    report: (error) => problems.push(String(error)),
    end: () => {},
    ...changes,
  };
  const running = await serveBoard(board, 0);
  onTestFinished(async () => {
    await running.close();
    await stores.close();
  });
  const origin = `http://127.0.0.1:${running.port}`;

  /** Sends exactly these headers, which pages can't set in a browser. */
  function ask(path: string, { method = "GET", headers = {}, body }: BoardRequest = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call = request({ host: "127.0.0.1", port: running.port, path, method, headers }, (response) => {
        const { statusCode: status = 0 } = response;
        text(response).then((all) => resolve({ status, headers: response.headers, text: all }), reject);
      });
      call.on("error", reject);
      call.end(body);
    });
  }

  return {
    board,
    origin,
    port: running.port,
    problems,
    ask,
    base: access.base,
    linkPath: access.linkPath,
    /** Opens the link. @returns the headers of the browser's later requests. */
    async open(): Promise<Record<string, string>> {
      const { headers } = await ask(access.linkPath);
      return { cookie: String(headers["set-cookie"]).split(";")[0]! };
    },
    /** Sends a form like a page of the board. */
    form(path: string, cookie: Record<string, string>, fields: Record<string, string>): Promise<Answer> {
      return ask(access.base + path, {
        method: "POST",
        headers: { ...cookie, origin, "sec-fetch-site": "same-origin", ...FORM },
        body: new URLSearchParams({ token: access.formToken, ...fields }).toString(),
      });
    },
  };
}

export const FORM = { "content-type": "application/x-www-form-urlencoded" };
