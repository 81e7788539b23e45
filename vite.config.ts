import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { retryableImports } from "./build/retryable-imports.ts";
import { pageFonts } from "./build/fonts/page-fonts.ts";

export default defineConfig({
  plugins: [react(), pageFonts(), retryableImports()],
  publicDir: "web/public",
  optimizeDeps: { entries: ["web/client.ts", "web/routing/*.ts", "web/screens/*-script.ts"] },
  // Pages are documents of their own; nothing is answered with another page.
  appType: "custom",
  build: {
    // Chrome 88, in truth: for it the build would also rewrite every `?.`, for a defect that no code here meets.
    target: ["chrome91", "firefox115", "safari15.4"],
    // Class fields are assigned: no class of ours or of a package has a setter of the same name.
    rolldownOptions: { transform: { assumptions: { setPublicClassFields: true } } },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
