export { buildWhenStale as setup } from "../../scripts/build-when-stale.ts";
