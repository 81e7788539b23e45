import { readFileSync } from "node:fs";
import { readFlagRules } from "../../../domain/flags/flag-rules.ts";

// The upper limit for flag evaluations: the function in a loop, without HTTP.

const [file = "", seconds = ""] = process.argv.slice(2);
const rules = readFlagRules(readFileSync(file, "utf8"));
const startedAtMs = performance.now();
let evaluations = 0;
while (performance.now() - startedAtMs < Number(seconds) * 1000) {
  rules.evaluate({ targetingKey: `user-${evaluations++}` });
}
console.log(JSON.stringify({ perSecond: (evaluations / (performance.now() - startedAtMs)) * 1000 }));
