import react from "@astrojs/react";
import { defineConfig } from "astro/config";

export default defineConfig({
  integrations: [react()],
  // The server caches what is in there.
  build: { assets: "assets" },
  devToolbar: { enabled: false },
  // The form is outside this folder, where React is another copy.
  vite: { resolve: { dedupe: ["react", "react-dom"] } },
});
