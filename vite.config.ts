import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { adoptedStyles } from "./build/adopted-styles.ts";
import { lightPreload } from "./build/light-preload.ts";
import { pageFonts } from "./build/page-fonts.ts";

export default defineConfig({
  plugins: [react(), pageFonts(), adoptedStyles(), lightPreload()],
  publicDir: "web/public",
  // Bundled ahead of time, sonner would not pass through `adoptedStyles`.
  optimizeDeps: {
    entries: ["web/client.ts", "web/routing/*.ts", "web/screens/*-script.ts"],
    exclude: ["sonner"],
  },
  // Pages are documents of their own; nothing is answered with another page.
  appType: "custom",
  build: {
    // Phones of the last four years: what is newer in the style sheet is written in the older way.
    target: ["es2022", "safari16", "chrome111", "firefox121"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
