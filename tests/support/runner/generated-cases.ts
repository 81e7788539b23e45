import { readConfigureGlobal } from "fast-check";

/** All of them in `npm run test:faults`; a fifth in `npm test`, which generates the same ones each time. */
export function generatedCases(all: number): number {
  return readConfigureGlobal().seed === undefined ? all : Math.ceil(all / 5);
}
