import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { InlineConfig, Manifest } from "vite";

const BOARD = "dist/board";
const STYLE = "cli/board/views/board.css";

/**
 * Builds the screens of `leads board`: a program without dependencies that renders them, their style sheet and their
 * fonts.
 */
export async function buildBoard(): Promise<void> {
  await rm(BOARD, { recursive: true, force: true });
  const common: InlineConfig = { configFile: false, publicDir: false, logLevel: "warn", plugins: [react()] };
  await build({
    ...common,
    define: { "process.env.NODE_ENV": '"production"' },
    // Production has no React.
    ssr: { noExternal: true },
    build: { outDir: BOARD, ssr: "cli/board/views/render.tsx", minify: true },
  });
  await build({
    ...common,
    // Fonts are beside the style sheet.
    base: "./",
    build: {
      outDir: BOARD,
      emptyOutDir: false,
      manifest: "manifest.json",
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: STYLE },
    },
  });
  const manifest = join(BOARD, "manifest.json");
  const files = JSON.parse(await readFile(manifest, "utf8")) as Manifest;
  await rm(manifest);
  await cp("web/public/favicon.svg", join(BOARD, "assets/icon.svg"));
  await writeFile(join(BOARD, "style.txt"), files[STYLE]!.file.replace("assets/", ""));
}

if (import.meta.main) await buildBoard();
