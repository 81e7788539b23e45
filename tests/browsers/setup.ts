import { engines, installOnDebian } from "./engines.ts";

/** Before the first test: what is missing is installed, or said once. */
export default function setup() {
  installOnDebian();
  for (const { name, packages, missing } of engines) {
    const what = missing();
    if (what) console.log(`${name} is skipped: ${what} is not here. On Debian: apt-get install ${packages}`);
  }
}
