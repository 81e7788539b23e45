import { installEngines } from "./engines.ts";

/** Runs before the first test. `npm test` runs only the files of engines that are here, and installs none. */
export default function setup() {
  if (process.env.INSTALL_ENGINES !== "no") installEngines();
}
