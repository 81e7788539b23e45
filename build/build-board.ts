import { cp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { InlineConfig, Manifest } from "vite";
import { changedAt, markBuilt, newestSource } from "./build-when-stale.ts";

const BOARD = "dist/board";
const STYLE_NAME_FILE = "style.txt";
const STYLE = "cli/board/views/board.css";

/**
 * Builds the screens of `leads board`: a program without dependencies that renders them, their style sheet and their
 * fonts.
 */
export async function buildBoard(): Promise<void> {
  // Built beside the last build, which tests may still be using.
  const outDir = `${BOARD}-${process.pid}`;
  const common: InlineConfig = { configFile: false, publicDir: false, logLevel: "warn", plugins: [react()] };
  await build({
    ...common,
    define: { "process.env.NODE_ENV": '"production"' },
    // Production has no React.
    ssr: { noExternal: true },
    build: { outDir, ssr: "cli/board/views/render.tsx", minify: true },
  });
  await build({
    ...common,
    // Fonts are beside the style sheet.
    base: "./",
    build: {
      outDir,
      emptyOutDir: false,
      manifest: "manifest.json",
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: STYLE },
    },
  });
  const manifest = join(outDir, "manifest.json");
  const files = JSON.parse(await readFile(manifest, "utf8")) as Manifest;
  await rm(manifest);
  await cp("web/public/favicon.svg", join(outDir, "assets/icon.svg"));
  await markBuilt(join(outDir, STYLE_NAME_FILE), files[STYLE]!.file.replace("assets/", ""));
  await rm(BOARD, { recursive: true, force: true });
  await rename(outDir, BOARD);
}

async function buildBoardWhenStale(): Promise<void> {
  if ((await changedAt(join(BOARD, STYLE_NAME_FILE))) < (await newestSource())) await buildBoard();
}

if (import.meta.main) await buildBoardWhenStale();
