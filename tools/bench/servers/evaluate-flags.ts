import { readFileSync } from "node:fs";
import { readFlagRules } from "../../../domain/flags/flag-rules.ts";

/** The limit of what flag evaluations could do: the function that decides, called in a loop, without a call over the wire. */

const [file = "", seconds = ""] = process.argv.slice(2);
const rules = readFlagRules(readFileSync(file, "utf8"));
const startedAt = performance.now();
let evaluations = 0;
while (performance.now() - startedAt < Number(seconds) * 1000) {
  rules.evaluate({ targetingKey: `user-${evaluations++}` });
}
console.log(JSON.stringify({ perSecond: (evaluations / (performance.now() - startedAt)) * 1000 }));
