import { setTimeout as wait } from "node:timers/promises";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { safeLines } from "../output/safe-text.ts";
import { operatorName } from "../operator-name.ts";
import type { CommandContext } from "../command-context.ts";
import { Access } from "./access.ts";
import type { Board } from "./board.ts";
import { BoardStores } from "./board-stores.ts";
import { loadViews } from "./load-views.ts";
import { BackgroundResults } from "./background-results.ts";
import { serveBoard } from "./serve-board.ts";
import { ShownEmails } from "./shown-emails.ts";

/** How often to check whether the board can still be used. */
const CHECK_EVERY_MS = 10_000;

/**
 * Serves the board until the operator stops it or nobody can use it any more.
 * @throws OperatorError if it is not built, the database can't be used, or the port is taken.
 */
export async function runBoard(context: CommandContext, port: number): Promise<void> {
  const { err, out, now, signal, config, env } = context;
  const render = await loadViews();
  const access = new Access(now);
  const stores = new BoardStores(context.storage());
  const results = new BackgroundResults(env, now);
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, ended.signal]);
  const board: Board = {
    access,
    stores,
    results,
    shownEmails: new ShownEmails(),
    config,
    operator: operatorName(),
    now,
    render: async (view) => render(view, { base: access.base, formToken: access.formToken, at: now() }),
    report: (error) => void err.line(safeLines(explain(error))).catch(() => {}),
    end: () => ended.abort(),
  };
  try {
    // Reports in the terminal if there is nothing to show.
    await stores.read(async () => {});
    const server = await serveBoard(board, port);
    try {
      await out.line(server.link);
      await err.line("Open this link in a browser on this machine within ten minutes. It works once.");
      await untilUseless(access, now, stop);
      if (!stop.aborted) await err.line("The board has ended: nobody can use it any more.");
    } finally {
      await server.close();
    }
  } finally {
    await results.stop();
    await stores.close();
  }
}

/** An operator's problem in its own words; any other error with its stack. */
export function explain(error: unknown): string {
  return error instanceof OperatorError ? error.message : ((error as Error).stack ?? String(error));
}

async function untilUseless(access: Access, now: () => Date, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && now() < access.endsAt) {
    await wait(CHECK_EVERY_MS, null, { signal }).catch(() => {});
  }
}
