import { installEngines } from "./engines.ts";

/** Runs before the first test. */
export default function setup() {
  installEngines();
}
