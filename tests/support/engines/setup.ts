import { installEngines } from "./engines.ts";

/** Runs before the first test. `npm test` runs only the files of installed engines, and installs none. */
export default function setup() {
  if (process.env.INSTALL_ENGINES !== "no") installEngines();
}
