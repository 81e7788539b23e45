import type { Board } from "../board.ts";
import type { Screen } from "../views/screen.tsx";
import { health } from "./health.ts";
import { leadScreen, leads } from "./leads.ts";
import { log } from "./log.ts";
import { today } from "./today.ts";
import { variants } from "./variants.ts";

/** Shows a screen. @param rest the path after its name. @returns null if there is no such screen. */
export type ScreenLoader = (
  board: Board,
  query: URLSearchParams,
  rest: string | undefined,
) => Promise<Screen | null>;

/** The screens by the first segment of their path. */
export const screens: Readonly<Record<string, ScreenLoader>> = {
  "": (board, _query, rest) => (rest === undefined ? today(board) : Promise.resolve(null)),
  variants,
  leads: (board, query, rest) => (rest === undefined ? leads(board, query) : leadScreen(board, query, rest)),
  health: (board, _query, rest) => (rest === undefined ? health(board) : Promise.resolve(null)),
  log: (board, _query, rest) => (rest === undefined ? log(board) : Promise.resolve(null)),
};
