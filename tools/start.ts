import { buildWhenStale } from "../build/build-when-stale.ts";

await buildWhenStale();
await import("../server/main.ts");
