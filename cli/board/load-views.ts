import { readFile } from "node:fs/promises";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import type { Frame, View } from "./views/view.tsx";

/** Written by the build: the views as a program, and the name of their style sheet. */
const BUILT = new URL("../../dist/board/", import.meta.url);

export type Render = (view: View, frame: Omit<Frame, "style">) => string;

/** @throws OperatorError if the board is not built. */
export async function loadViews(built = BUILT): Promise<Render> {
  try {
    const style = (await readFile(new URL("style.txt", built), "utf8")).trim();
    const { renderView } = (await import(
      new URL("render.js", built).href
    )) as typeof import("./views/render.tsx");
    return (view, frame) => renderView(view, { ...frame, style });
  } catch (error) {
    throw new OperatorError(`The board is not built (${(error as Error).message}): run npm run build.`);
  }
}
