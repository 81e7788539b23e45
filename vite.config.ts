import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sonnerStyles } from "./build/sonner-styles.ts";
import { lightPreload } from "./build/light-preload.ts";
import { pageFonts } from "./build/page-fonts.ts";

export default defineConfig({
  plugins: [react(), pageFonts(), sonnerStyles(), lightPreload()],
  publicDir: "web/public",
  // Bundled ahead of time, sonner would not pass through `sonnerStyles`.
  optimizeDeps: {
    entries: ["web/client.ts", "web/routing/*.ts", "web/screens/*-script.ts"],
    exclude: ["sonner"],
  },
  // Pages are documents of their own; nothing is answered with another page.
  appType: "custom",
  build: {
    // The oldest that the pages are made for: what is newer in scripts and style sheet is written in their way.
    target: ["chrome87", "firefox115", "safari15.4"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
