import type { Board } from "../board.ts";
import type { View } from "../views/view.tsx";
import { health } from "./health.ts";
import { leadView, leads } from "./leads.ts";
import { log } from "./log.ts";
import { today } from "./today.ts";
import { variants } from "./variants.ts";

/** Reads what a view shows. @param rest the path after its name. @returns null if there is no such view. */
export type Route = (board: Board, query: URLSearchParams, rest: string | undefined) => Promise<View | null>;

/** By the first segment of their path. */
export const routes: Readonly<Record<string, Route>> = {
  "": (board, _query, rest) => (rest === undefined ? today(board) : Promise.resolve(null)),
  variants,
  leads: (board, query, rest) => (rest === undefined ? leads(board, query) : leadView(board, query, rest)),
  health: (board, _query, rest) => (rest === undefined ? health(board) : Promise.resolve(null)),
  log: (board, _query, rest) => (rest === undefined ? log(board) : Promise.resolve(null)),
};
